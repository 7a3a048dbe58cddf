// Package clients has one factory for all clients. What each is given shows only
// where the program is put together.
package clients

import (
	"context"
	"encoding/json"
	"net/http"
	"time"
)

// Options of one client.
type Options struct {
	Base    string
	Timeout time.Duration
}

// Client is a JSON client of one service.
type Client struct {
	base string
	http *http.Client
}

// New returns a client. Without a timeout the contexts of the calls have to limit it.
func New(o Options) *Client {
	hc := &http.Client{}
	if o.Timeout > 0 {
		hc.Timeout = o.Timeout
	}
	return &Client{base: o.Base, http: hc}
}

// Get decodes the answer to a request for path.
func (c *Client) Get(ctx context.Context, path string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+path, nil)
	if err != nil {
		return err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(into)
}
