// Package lib is called by others that are not in view.
package lib

import (
	"context"
	"time"
)

// Limit can be assigned by others.
var Limit = 4 * time.Second

// Client is made by others.
type Client struct {
	Timeout time.Duration
}

// Call uses a field that others may set.
func (c *Client) Call(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	<-ctx.Done()
}

// Do uses its parameter.
func Do(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	<-ctx.Done()
}
