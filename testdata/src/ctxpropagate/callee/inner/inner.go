// Package inner is called by package callee.
package inner

import (
	"context"
	"net/http"
)

// Load is exported and takes no context.
func Load(url string) error { return fetch(url) }

func fetch(url string) error {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil) // want `inner.fetch waits for .* on a context of its own .*, so it cannot see ctx of its caller callee.Rates`
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Unused is called by nobody with a context.
func Unused(url string) error { return fetch2(url) }

func fetch2(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
