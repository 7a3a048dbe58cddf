// Package ctxs makes contexts for others.
package ctxs

import (
	"context"
	"time"
)

type key struct{}

// Fresh is a root, however it is wrapped.
func Fresh() context.Context { return context.WithValue(context.Background(), key{}, 1) }

// Own derives from its caller's.
func Own(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, time.Second)
}

// Maker has a method that makes a root; app hands it out.
type Maker struct{}

// Fresh is a root, too.
func (Maker) Fresh() context.Context { return context.TODO() }

// Retry runs f now, and f waits: what is in the function literal counts.
func Retry(ctx context.Context, f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil || ctx.Err() != nil {
			break
		}
	}
	return err
}

// Each has no error to pass on, and runs f all the same.
func Each(n int, f func(int)) {
	for i := range n {
		f(i)
	}
}

// Later keeps f.
func Later(f func()) { later = append(later, f) }

var later []func()
