// Package again is an in-house combinator.
package again

import (
	"context"
	"math/rand/v2"
	"time"
)

// Do makes up to attempts calls of f.
func Do[T any](ctx context.Context, attempts int, f func(context.Context) (T, error)) (v T, err error) {
	for i := range attempts {
		if v, err = f(ctx); err == nil || i == attempts-1 {
			return v, err
		}
		select {
		case <-ctx.Done():
			return v, ctx.Err()
		case <-time.After(time.Second/2 + rand.N(time.Second)):
		}
	}
	return v, err
}
