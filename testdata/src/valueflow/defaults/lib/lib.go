// Package lib has functions that the program calls, and one that it does not.
package lib

import (
	"cmp"
	"context"
	"net/http"
	"time"
)

// Fallback is used where no limit is given.
const Fallback = 5 * time.Second

// Fetch bounds a call by d, or by Fallback.
func Fetch(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		d = Fallback
	}
	ctx, cancel := context.WithTimeout(ctx, d) // arrives: 3s | 5s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

// Post is like Fetch, in one expression.
func Post(ctx context.Context, d *time.Duration) error {
	limit := Fallback
	if d != nil {
		limit = *d
	}
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(limit, time.Second)) // arrives: 5s | 7s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

// Server is called by nobody in view.
func Server(read time.Duration) *http.Server {
	if read == 0 {
		read = 8 * time.Second
	}
	return &http.Server{
		ReadTimeout: read,
	}
}
