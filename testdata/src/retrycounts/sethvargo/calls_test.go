package sethvargo

import (
	"context"
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func with(f func(context.Context, func() error) error) func(func() error) error {
	return func(call func() error) error { return f(context.Background(), call) }
}

func TestCounts(t *testing.T) {
	count.Check(t, 4, with(Four))
	count.Check(t, 3, with(Wrapped))
	count.Check(t, 1, with(None))
	count.Check(t, 3, with(Own))
	count.Check(t, 4, with(OwnFour))
	count.CheckEndless(t, nil, with(Constant))
	count.CheckEndless(t, nil, with(Capped))
}
