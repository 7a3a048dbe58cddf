// Package noroom holds retries in which one attempt may take all the time.
package noroom

import (
	"context"
	"net/http"
	"strconv"
	"time"
)

type notifier interface {
	Notify(ctx context.Context, msg string) (again bool, err error)
}

func deliver(ctx context.Context, n notifier, msg string) error {
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for {
		again, err := n.Notify(ctx, msg) // want `only ctx ends this retry.*\(retrylayers/no-room\)`
		if err == nil || !again {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

func asked(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := c.Do(req.WithContext(ctx))
		if err != nil || resp.StatusCode != http.StatusTooManyRequests || i == 3 {
			return resp, err
		}
		resp.Body.Close()
		s, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
		select { // want `as long as the other side asks.*\(retrylayers/no-room\)`
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(time.Duration(s) * time.Second):
		}
	}
}

// Silent: each attempt has its own timeout; the pause is capped.

func bounded(ctx context.Context, n notifier, msg string) error {
	tick := time.NewTicker(2 * time.Second)
	defer tick.Stop()
	for {
		actx, cancel := context.WithTimeout(ctx, 20*time.Second)
		again, err := n.Notify(actx, msg)
		cancel()
		if err == nil || !again {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

func capped(ctx context.Context, c *http.Client, req *http.Request) (*http.Response, error) {
	for i := 0; ; i++ {
		resp, err := c.Do(req.WithContext(ctx))
		if err != nil || resp.StatusCode != http.StatusTooManyRequests || i == 3 {
			return resp, err
		}
		resp.Body.Close()
		s, _ := strconv.Atoi(resp.Header.Get("Retry-After"))
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(min(time.Duration(s)*time.Second, 5*time.Second)):
		}
	}
}
