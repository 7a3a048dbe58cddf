// Command optionsstruct hands its limits over in a struct that is copied by
// value, changed, and copied again.
package main

import (
	"context"
	"net/http"
	"time"
)

// Options are what a client is made with. Zero fields mean the default.
type Options struct {
	Timeout time.Duration
	Dial    DialOptions
}

// DialOptions are a part of Options.
type DialOptions struct {
	Limit time.Duration
}

type client struct {
	opts Options
	http http.Client
}

func newClient(o Options) *client {
	if o.Timeout == 0 {
		o.Timeout = 30 * time.Second
	}
	c := &client{opts: o}
	c.http = http.Client{Timeout: c.opts.Timeout} // arrives: 4s | 20s | 30s
	return c
}

func (c *client) dial(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, c.opts.Dial.Limit) // arrives: 1s | 2s | 3s
	defer cancel()
	<-ctx.Done()
}

func main() {
	base := Options{Timeout: 4 * time.Second, Dial: DialOptions{Limit: time.Second}}
	long := base
	long.Timeout = 20 * time.Second
	long.Dial.Limit = 2 * time.Second
	var none Options
	none.Dial = DialOptions{Limit: 3 * time.Second}

	for _, c := range []*client{newClient(base), newClient(long), newClient(none)} {
		c.dial(context.Background())
		c.http.Get("http://billing/")
	}
}
