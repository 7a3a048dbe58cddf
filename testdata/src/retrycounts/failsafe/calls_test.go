package failsafe

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.Check(t, 3, Default)
	count.Check(t, 4, Four)
	count.Check(t, 2, func(call func() error) error { return Two(context.Background(), call) })
	count.Check(t, 1, None)
	count.Check(t, 3, Timeout)
	count.Check(t, 3, Breaker)
	count.Check(t, 1, TimeoutAlone)
	count.CheckEndless(t, nil, Endless)
}

// A hedge calls again where no answer came in time.
func TestHedge(t *testing.T) {
	var n atomic.Int64
	err := Hedged(func() error {
		n.Add(1)
		time.Sleep(50 * time.Millisecond)
		return nil
	})
	if err != nil || n.Load() != 3 {
		t.Errorf("%d calls, %v", n.Load(), err)
	}
}
