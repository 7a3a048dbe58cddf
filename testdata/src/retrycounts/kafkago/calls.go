// Package kafkago counts how often github.com/segmentio/kafka-go sends messages.
package kafkago

import (
	"context"
	"time"

	"github.com/segmentio/kafka-go"
)

func Default(ctx context.Context, t kafka.RoundTripper) error {
	w := &kafka.Writer{Addr: kafka.TCP("none"), Topic: "t", Transport: t, BatchTimeout: time.Millisecond, WriteBackoffMin: time.Microsecond, WriteBackoffMax: time.Millisecond}
	defer w.Close()
	return w.WriteMessages(ctx, kafka.Message{}) // attempts: 10
}

func Three(ctx context.Context, t kafka.RoundTripper) error {
	w := &kafka.Writer{
		Addr: kafka.TCP("none"), Topic: "t", Transport: t, BatchTimeout: time.Millisecond,
		WriteBackoffMin: time.Microsecond, WriteBackoffMax: time.Millisecond, MaxAttempts: 3,
	}
	defer w.Close()
	return w.WriteMessages(ctx, kafka.Message{}) // attempts: 3
}
