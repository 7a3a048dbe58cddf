package eapache

import (
	"context"
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.Check(t, 4, Four)
	count.Check(t, 3, func(call func() error) error { return Exponential(context.Background(), call) })
	count.Check(t, 1, None)
	count.Check(t, 3, List)
	count.CheckEndless(t, nil, Infinite)
}
