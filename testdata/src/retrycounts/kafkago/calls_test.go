package kafkago

import (
	"context"
	"io"
	"net"
	"sync/atomic"
	"testing"

	"github.com/segmentio/kafka-go"
	"github.com/segmentio/kafka-go/protocol/metadata"
)

// broken is a connection that breaks when messages are sent.
type broken struct{ sent atomic.Int64 }

func (b *broken) RoundTrip(_ context.Context, _ net.Addr, r kafka.Request) (kafka.Response, error) {
	if _, ok := r.(*metadata.Request); ok {
		return &metadata.Response{Topics: []metadata.ResponseTopic{{Name: "t", Partitions: make([]metadata.ResponsePartition, 1)}}}, nil
	}
	b.sent.Add(1)
	return nil, io.ErrUnexpectedEOF
}

func TestCounts(t *testing.T) {
	for want, write := range map[int64]func(context.Context, kafka.RoundTripper) error{10: Default, 3: Three} {
		b := &broken{}
		if err := write(t.Context(), b); err == nil {
			t.Error("no error")
		}
		if n := b.sent.Load(); n != want {
			t.Errorf("%d attempts, want %d", n, want)
		}
	}
}
