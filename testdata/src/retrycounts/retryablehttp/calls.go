// Package retryablehttp counts the attempts of github.com/hashicorp/go-retryablehttp.
package retryablehttp

import (
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

func client() *retryablehttp.Client {
	c := retryablehttp.NewClient()
	c.Logger = nil
	c.RetryWaitMin, c.RetryWaitMax = time.Microsecond, time.Microsecond
	return c
}

func Default(url string) error {
	_, err := client().Get(url) // attempts: 5
	return err
}

func Three(ctx context.Context, url string) error {
	c := client()
	c.RetryMax = 2
	r, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, url, nil)
	if err != nil {
		return err
	}
	_, err = c.Do(r) // attempts: 3
	return err
}

func None(url string) error {
	c := client()
	c.RetryMax = 0
	_, err := c.Get(url) // attempts: 1
	return err
}

func Standard(ctx context.Context, url string) error {
	c := client()
	c.RetryMax = 3
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = c.StandardClient().Do(r) // attempts: 4
	return err
}

func RoundTripper(ctx context.Context, url string) error {
	c := client()
	c.RetryMax = 1
	hc := &http.Client{Transport: &retryablehttp.RoundTripper{Client: c}}
	_, err := hc.Get(url) // attempts: 2
	return err
}
