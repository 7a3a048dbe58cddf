// Package nested holds layers of retries, one above the other.
package nested

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/avast/retry-go/v4"
	"github.com/cenkalti/backoff/v4"
	"github.com/hashicorp/go-retryablehttp"
)

var (
	errConflict    = errors.New("version conflict")
	errUnavailable = errors.New("unavailable")
)

type api struct{ c *http.Client }

func newAPI() *api {
	rc := retryablehttp.NewClient()
	rc.RetryMax = 1
	return &api{rc.StandardClient()}
}

// Retries on a status: a failure is no error here.
func (a *api) get(ctx context.Context, url string) (int, error) {
	for left := 2; ; left-- { // want `3 in .*get × 2 in \(\*http.Client\).Do \(go-retryablehttp\) = up to 6 calls.*\(retrylayers/nested\)`
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return 0, err
		}
		resp, err := a.c.Do(req)
		if err != nil {
			return 0, err
		}
		resp.Body.Close()
		if resp.StatusCode >= 500 && left > 0 {
			continue
		}
		return resp.StatusCode, nil
	}
}

// Two libraries: 4 × 2, one's number counts retries, the other's attempts.
func twoLibraries(ctx context.Context, call func(context.Context) error) error {
	op := func() error {
		return retry.Do(func() error { return call(ctx) }, retry.Attempts(2), retry.Context(ctx))
	}
	return backoff.Retry(op, backoff.WithContext(backoff.WithMaxRetries(backoff.NewExponentialBackOff(), 3), ctx)) // want `4 in backoff.Retry × 2 in retry.Do = up to 8 calls.*\(retrylayers/nested\)`
}

// A function that calls itself over one with a loop.
func inner(ctx context.Context, call func(context.Context) error) (err error) {
	for range 2 {
		if err = call(ctx); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

func outer(ctx context.Context, call func(context.Context) error) error { return recurse(ctx, 2, call) }

func recurse(ctx context.Context, left int, call func(context.Context) error) error {
	err := inner(ctx, call) // want `3 in .*recurse × 2 in .*inner = up to 6 calls.*\(retrylayers/nested\)`
	if err != nil && left > 0 && ctx.Err() == nil {
		return recurse(ctx, left-1, call)
	}
	return err
}

// Both in one function.
func twoLoops(ctx context.Context, connect func(context.Context) error, call func(context.Context) error) (err error) {
	for range 4 { // want `4 in nested.twoLoops × 3 in nested.twoLoops = up to 12 calls.*\(retrylayers/nested\)`
		for range 3 {
			if err = connect(ctx); err == nil || ctx.Err() != nil {
				break
			}
		}
		if err == nil {
			err = call(ctx)
		}
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// A hedge: two at once, and each of them retries.
func hedged(ctx context.Context, call func(context.Context) error) error {
	results := make(chan error, 2)
	for range 2 { // want `2 in nested.hedged × 2 in nested.inner = up to 4 calls.*\(retrylayers/nested\)`
		go func() { results <- inner(ctx, call) }()
	}
	select {
	case err := <-results:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Silent: workers, each of which retries.
func workers(ctx context.Context, call func(context.Context) error) error {
	results := make(chan error, 2)
	for range 2 {
		go func() { results <- inner(ctx, call) }()
	}
	return errors.Join(<-results, <-results)
}

// Silent: what the outer layer tries again, the inner one does not.
func transaction(ctx context.Context, do func(context.Context) error) (err error) {
	for range 5 {
		if err = available(ctx, do); err == nil || !errors.Is(err, errConflict) {
			return err
		}
	}
	return fmt.Errorf("still a conflict: %w", err)
}

func available(ctx context.Context, do func(context.Context) error) (err error) {
	for range 3 {
		if err = do(ctx); err == nil || !errors.Is(err, errUnavailable) {
			return err
		}
	}
	return err
}

// Silent: the worker goes on whatever comes of a job, and one failure of one call is one
// more call.
func worker(ctx context.Context, jobs <-chan string, do func(context.Context, string) error) {
	for id := range jobs {
		if err := once(ctx, id, do); err != nil {
			continue
		}
	}
}

func once(ctx context.Context, id string, do func(context.Context, string) error) (err error) {
	for range 2 {
		if err = do(ctx, id); err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// Silent: one target after the other.
func anyOf(ctx context.Context, hosts []string, do func(context.Context, string) error) (err error) {
	for _, h := range hosts {
		if err = once(ctx, h, do); err == nil {
			return nil
		}
	}
	return err
}
