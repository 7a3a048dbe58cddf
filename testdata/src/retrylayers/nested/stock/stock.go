// Package stock asks another service, by a client that repeats requests unasked.
package stock

import (
	"context"
	"net/http"

	"github.com/hashicorp/go-retryablehttp"
)

// Client makes 5 attempts by default.
type Client struct{ http *http.Client }

func New() *Client { return &Client{http: retryablehttp.NewClient().StandardClient()} }

func (c *Client) Left(ctx context.Context, id string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://stock/"+id, nil)
	if err != nil {
		return 0, err
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}
