// Package failsafehttp counts the attempts of github.com/failsafe-go/failsafe-go/failsafehttp.
package failsafehttp

import (
	"context"
	"net/http"

	"github.com/failsafe-go/failsafe-go/failsafehttp"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

func RoundTripper(url string) error {
	policy := failsafehttp.NewRetryPolicyBuilder().Build()
	hc := &http.Client{Transport: failsafehttp.NewRoundTripper(nil, policy)}
	_, err := hc.Get(url) // attempts: 3
	return err
}

func Request(ctx context.Context, url string) error {
	policy := retrypolicy.NewBuilder[*http.Response]().HandleIf(func(r *http.Response, err error) bool { return err != nil || r.StatusCode >= 500 }).WithMaxRetries(3).Build()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = failsafehttp.NewRequest(r, http.DefaultClient, policy).Do() // attempts: 4
	return err
}
