// Command closures has functions that return functions that return functions.
package main

import (
	"context"
	"errors"
	"time"
)

type call func(ctx context.Context) error

type wrapper func(call) call

// bound returns a wrapper that bounds a call.
func bound(d time.Duration) wrapper {
	return func(next call) call {
		return func(ctx context.Context) error {
			ctx, cancel := context.WithTimeout(ctx, d) // arrives: 2s | 9s
			defer cancel()
			return next(ctx) // calls: bound$1$1, main$1, retrying$1$1 | charge
		}
	}
}

// retrying returns a wrapper that repeats a call, waiting longer each time.
func retrying(attempts int, wait time.Duration) wrapper {
	return func(next call) call {
		return func(ctx context.Context) error {
			err := errors.New("never tried")
			for range attempts {
				if err = next(ctx); err == nil { // calls: bound$1$1, main$1, retrying$1$1
					break
				}
				time.Sleep(wait)
			}
			return err
		}
	}
}

// compose applies the wrappers, the last of them first.
func compose(ws ...wrapper) wrapper {
	return func(c call) call {
		for i := len(ws) - 1; i >= 0; i-- {
			c = ws[i](c)
		}
		return c
	}
}

func charge(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

func counter() (next func() time.Duration, reset func()) {
	limit := time.Second
	next = func() time.Duration { return limit }
	reset = func() { limit = 3 * time.Second }
	return next, reset
}

func main() {
	limit := 600 * time.Millisecond
	reserve := func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, limit) // arrives: 600ms
		defer cancel()
		<-ctx.Done()
		return ctx.Err()
	}

	once := bound(9 * time.Second)(charge)
	often := compose(bound(2*time.Second), retrying(3, time.Millisecond))(reserve)
	once(context.Background())  // calls: bound$1$1
	often(context.Background()) // calls: bound$1$1, main$1, retrying$1$1

	next, reset := counter()
	reset()
	ctx, cancel := context.WithTimeout(context.Background(), next()) // arrives: 1s, 3s
	defer cancel()
	<-ctx.Done()
}
