// Package notidempotent holds requests that change something and are sent again.
package notidempotent

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

type client struct {
	plain *http.Client
	rc    *retryablehttp.Client
}

func newClient() *client {
	return &client{plain: &http.Client{Timeout: time.Second}, rc: retryablehttp.NewClient()}
}

func (c *client) create(ctx context.Context, url string, body []byte) (*http.Response, error) {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodPost, url, body)
	if err != nil {
		return nil, err
	}
	return c.rc.Do(req) // want `\(\*go-retryablehttp.Client\).Do sends a POST again.*\(retrylayers/not-idempotent\)`
}

func (c *client) loop(ctx context.Context, url string, body []byte) (err error) {
	for range 3 { // want `this retry sends a PATCH again.*\(retrylayers/not-idempotent\)`
		req, err := http.NewRequestWithContext(ctx, http.MethodPatch, url, bytes.NewReader(body))
		if err != nil {
			return err
		}
		resp, err := c.plain.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if ctx.Err() != nil {
			return err
		}
	}
	return err
}

// Silent: it reads, it has a key, it was refused, it is sent once.

func (c *client) read(ctx context.Context, url string) (*http.Response, error) {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return c.rc.Do(req)
}

func (c *client) keyed(ctx context.Context, url, id string) (err error) {
	for range 3 {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
		if err != nil {
			return err
		}
		req.Header.Set("Idempotency-Key", id)
		resp, err := c.plain.Do(req)
		if err == nil {
			return resp.Body.Close()
		}
		if ctx.Err() != nil {
			return err
		}
	}
	return err
}

func (c *client) refused(ctx context.Context, url string) (*http.Response, error) {
	for i := 0; ; i++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
		if err != nil {
			return nil, err
		}
		resp, err := c.plain.Do(req)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode == http.StatusTooManyRequests && i < 3 {
			resp.Body.Close()
			continue
		}
		return resp, nil
	}
}

func (c *client) once(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
	if err != nil {
		return nil, err
	}
	return c.plain.Do(req)
}
