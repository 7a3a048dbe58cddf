// Package ignorescancel holds retries that go on after their caller is gone.
package ignorescancel

import (
	"context"
	"errors"
	"log"
	"net/http"
	"time"

	"github.com/avast/retry-go/v4"
)

var errGaveUp = errors.New("gave up")

func sleeps(ctx context.Context, call func(context.Context) error) error {
	wait := 200 * time.Millisecond
	for range 6 {
		if err := call(ctx); err == nil {
			return nil
		}
		time.Sleep(wait) // want `the pause of this retry cannot see ctx: it sleeps, and tries again, .*\(retrylayers/ignores-cancel\)`
		wait *= 2
	}
	return errGaveUp
}

func handler(do func(*http.Request) (int, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for range 5 {
			if _, err := do(r); err == nil {
				return
			}
			<-time.After(time.Second) // want `the pause of this retry cannot see r.Context\(\).*\(retrylayers/ignores-cancel\)`
		}
	}
}

func looksBefore(ctx context.Context, call func(context.Context) error) (int, error) {
	for i := 0; ; i++ {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		err := call(ctx)
		if err == nil {
			return 1, nil
		}
		if log.Println(err); i == 9 {
			return 0, err
		}
		time.Sleep(5 * time.Second) // want `it sleeps on after the caller is gone.*\(retrylayers/ignores-cancel\)`
	}
}

func neverLooks(ctx context.Context, n int, call func(context.Context) error) (err error) {
	for range n { // want `this retry goes on after ctx is done.*\(retrylayers/ignores-cancel\)`
		if err = call(ctx); err == nil {
			return nil
		}
	}
	return err
}

func library(ctx context.Context, call func(context.Context) error) error {
	return retry.Do(func() error { return call(ctx) }) // want `retry.Do does not see the caller's context.*51.1s of back-off.*\(retrylayers/ignores-cancel\)`
}

// Silent from here on.

func selects(ctx context.Context, call func(context.Context) error) error {
	for range 6 {
		if err := call(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return errGaveUp
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

func helper(ctx context.Context, call func(context.Context) error) (err error) {
	for range 6 {
		if err = call(ctx); err == nil {
			return nil
		}
		if err := pause(ctx, time.Second); err != nil {
			return err
		}
	}
	return err
}

func notCanceled(ctx context.Context, n int, call func(context.Context) error) (err error) {
	for range n {
		if err = call(ctx); err == nil || errors.Is(err, context.Canceled) {
			return err
		}
	}
	return err
}

func few(ctx context.Context, call func(context.Context) error) (err error) {
	for range 2 {
		if err = call(ctx); err == nil {
			return nil
		}
	}
	return err
}

func given(ctx context.Context, call func(context.Context) error) error {
	return retry.Do(func() error { return call(ctx) }, retry.Context(ctx))
}
