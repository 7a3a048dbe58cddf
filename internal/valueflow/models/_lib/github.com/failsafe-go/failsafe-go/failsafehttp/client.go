// Package failsafehttp models requests that are repeated.
package failsafehttp

import (
	"net/http"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
)

type executor = *failsafe.Executor[*http.Response]

type roundTripper struct {
	next http.RoundTripper
	e    executor
}

func (rt *roundTripper) RoundTrip(r *http.Request) (*http.Response, error) {
	return rt.e.WithContext(r.Context()).Get(func() (*http.Response, error) { return rt.next.RoundTrip(r) })
}

func NewRoundTripper(next http.RoundTripper, policies ...failsafe.Policy[*http.Response]) http.RoundTripper {
	return NewRoundTripperWithExecutor(next, failsafe.With(policies...))
}

func NewRoundTripperWithExecutor(next http.RoundTripper, e executor) http.RoundTripper {
	if next == nil {
		next = http.DefaultTransport
	}
	return &roundTripper{next, e}
}

type Request struct {
	r *http.Request
	c *http.Client
	e executor
}

func NewRequest(r *http.Request, c *http.Client, policies ...failsafe.Policy[*http.Response]) *Request {
	return NewRequestWithExecutor(r, c, failsafe.With(policies...))
}

func NewRequestWithExecutor(r *http.Request, c *http.Client, e executor) *Request {
	return &Request{r, c, e}
}

func (r *Request) Do() (*http.Response, error) {
	return r.e.WithContext(r.r.Context()).Get(func() (*http.Response, error) { return r.c.Do(r.r) })
}

func NewRetryPolicyBuilder() any { return retrypolicy.Transient[*http.Response]() }
