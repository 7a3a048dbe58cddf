package backoffv4

import (
	"context"
	"errors"
	"testing"

	"github.com/cenkalti/backoff/v4"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.Check(t, 4, Four)
	count.Check(t, 1, None)
	count.Check(t, 1, Stop)
	count.Check(t, 3, func(call func() error) error { return ContextInside(context.Background(), call) })
	count.Check(t, 3, func(call func() error) error { return ContextOutside(context.Background(), call) })
	count.Check(t, 3, Own)
	count.CheckEndless(t, backoff.Permanent(errors.New("enough")), Zero)
	count.CheckEndless(t, backoff.Permanent(errors.New("enough")), func(call func() error) error { return backoff.Retry(call, backoff.NewConstantBackOff(0)) })
}

func TestElapsed(t *testing.T) {
	n := 0
	if err := Elapsed(func() error { n++; return count.ErrBusy }); err == nil || n < 10 {
		t.Errorf("%d attempts, %v", n, err)
	}
}

// A context that ended ends the attempts, inside and outside of the bound.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	count.Check(t, 1, func(call func() error) error { return ContextInside(ctx, call) })
	count.Check(t, 1, func(call func() error) error { return ContextOutside(ctx, call) })
}
