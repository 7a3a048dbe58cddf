// Package elastic counts the requests of github.com/elastic/elastic-transport-go/v8.
package elastic

import (
	"context"
	"net/http"
	"net/url"

	"github.com/elastic/elastic-transport-go/v8/elastictransport"
)

func Default(ctx context.Context, addr string) error {
	u, _ := url.Parse(addr)
	c, _ := elastictransport.New(elastictransport.Config{URLs: []*url.URL{u}})
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	res, err := c.Perform(req) // attempts: 4
	return failed(res, err)
}

func Two(ctx context.Context, addr string) error {
	u, _ := url.Parse(addr)
	c, _ := elastictransport.New(elastictransport.Config{URLs: []*url.URL{u}, MaxRetries: 1})
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	res, err := c.Perform(req) // attempts: 2
	return failed(res, err)
}

func Disabled(ctx context.Context, addr string) error {
	u, _ := url.Parse(addr)
	c, _ := elastictransport.New(elastictransport.Config{URLs: []*url.URL{u}, DisableRetry: true, MaxRetries: 3})
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	res, err := c.Perform(req) // attempts: 1
	return failed(res, err)
}
