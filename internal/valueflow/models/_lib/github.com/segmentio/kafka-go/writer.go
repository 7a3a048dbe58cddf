// Package kafka models what writes messages.
package kafka

import (
	"context"
	"flow"
	"time"
)

type Writer struct {
	MaxAttempts     int
	WriteBackoffMin time.Duration
	WriteBackoffMax time.Duration
	WriteTimeout    time.Duration
}

type Message struct{ Topic string }

func (w *Writer) attempts() int {
	if w.MaxAttempts > 0 {
		return w.MaxAttempts
	}
	return 10
}

// WriteMessages goes on after the end of ctx: that ends the caller's wait alone.
func (w *Writer) WriteMessages(ctx context.Context, msgs ...Message) error {
	least, most := 100*time.Millisecond, time.Second
	if w.WriteBackoffMin > 0 {
		least = w.WriteBackoffMin
	}
	if w.WriteBackoffMax > 0 {
		most = w.WriteBackoffMax
	}
	flow.Retry(w.attempts(), "transient")
	flow.RetryUntil(nil, time.Duration(0))
	flow.RetryWait("exponential", least, most, 2, 0.5)
	flow.Wait("kafka", ctx, w)
	return nil
}
