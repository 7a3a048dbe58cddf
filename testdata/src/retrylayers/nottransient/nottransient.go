// Package nottransient holds retries of what fails again.
package nottransient

import (
	"context"
	"errors"
	"net/http"
	"time"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

func gone(ctx context.Context, call func(context.Context) error) (err error) {
	for range 3 { // want `tries context.Canceled again.*\(retrylayers/not-transient\)`
		if err = call(ctx); !errors.Is(err, context.Canceled) {
			return err
		}
	}
	return err
}

func invalid(ctx context.Context, call func(context.Context) error) (err error) {
	for range 3 { // want `tries InvalidArgument again.*\(retrylayers/not-transient\)`
		if err = call(ctx); status.Code(err) != codes.InvalidArgument {
			return err
		}
	}
	return err
}

func whatever(ctx context.Context, c *http.Client, req *http.Request) error {
	for range 3 { // want `whatever the status.*\(retrylayers/not-transient\)`
		resp, err := c.Do(req.WithContext(ctx))
		if err == nil && resp.StatusCode == http.StatusOK {
			return resp.Body.Close()
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return errors.New("gave up")
}

func late(ctx context.Context, call func(context.Context) error) (err error) {
	for range 3 { // want `when the deadline has passed, on the same context.*\(retrylayers/not-transient\)`
		if err = call(ctx); !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
	}
	return err
}

// Silent.

func lateAttempt(ctx context.Context, call func(context.Context) error) (err error) {
	for range 3 {
		actx, cancel := context.WithTimeout(ctx, time.Second)
		err = call(actx)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) || ctx.Err() != nil {
			return err
		}
	}
	return err
}

func busy(ctx context.Context, call func(context.Context) error) (err error) {
	for range 3 {
		if err = call(ctx); status.Code(err) != codes.Unavailable {
			return err
		}
	}
	return err
}

func overload(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := c.Do(req.WithContext(ctx))
		if err != nil || resp.StatusCode < 502 && resp.StatusCode != http.StatusTooManyRequests || i == 2 {
			return resp, err
		}
		resp.Body.Close()
	}
}
