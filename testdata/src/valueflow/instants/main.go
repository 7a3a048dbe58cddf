// Command instants works with points in time where others use durations.
package main

import (
	"context"
	"net"
	"time"
)

const overhead = 20 * time.Millisecond

type clock interface {
	Now() time.Time
}

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

type updater struct {
	clk   clock
	limit time.Duration
}

func (u *updater) update(ctx context.Context) {
	deadline := u.clk.Now().Add(u.limit)               // calls: realClock.Now
	ctx, cancel := context.WithDeadline(ctx, deadline) // arrives: 60s
	defer cancel()
	<-ctx.Done()
}

func plain(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithDeadline(ctx, time.Now().Add(d)) // arrives: 4s | 14s
	defer cancel()
	<-ctx.Done()
}

// shaved leaves what the caller gave, less a little, and has a limit of its own
// only where there is none.
func shaved(ctx context.Context) {
	deadline, ok := ctx.Deadline()
	if !ok {
		deadline = time.Now().Add(100 * time.Second)
	}
	deadline = deadline.Add(-overhead)
	if time.Until(deadline) < 100*time.Millisecond {
		return
	}
	ctx, cancel := context.WithDeadline(ctx, deadline) // arrives: 99.98s, ?computed
	defer cancel()
	<-ctx.Done()
}

func remaining(ctx context.Context) {
	limit := 2 * time.Second
	if deadline, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Until(deadline)-overhead)
	}
	ctx, cancel := context.WithTimeout(ctx, limit) // arrives: 2s, ?computed
	defer cancel()
	<-ctx.Done()
}

func raw(conn net.Conn) {
	conn.SetDeadline(time.Now().Add(5 * time.Second))     // arrives: 5s
	conn.SetReadDeadline(time.Now().Add(time.Second * 3)) // arrives: 3s
	timer := time.NewTimer(6 * time.Second)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-time.After(250 * time.Millisecond):
	}
	ctx, cancel := context.WithCancel(context.Background())
	stop := time.AfterFunc(8*time.Second, cancel)
	defer stop.Stop()
	<-ctx.Done()
}

func main() {
	ctx := context.Background()
	(&updater{clk: realClock{}, limit: time.Minute}).update(ctx)
	plain(ctx, 4*time.Second)
	plain(ctx, 14*time.Second)
	shaved(ctx)
	remaining(ctx)
	conn, err := net.DialTimeout("tcp", "billing:1", 750*time.Millisecond) // arrives: 750ms
	if err == nil {
		raw(conn)
	}
}
