package backoffv5

import (
	"context"
	"errors"
	"testing"

	"github.com/cenkalti/backoff/v5"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func with(f func(context.Context, func() error) error) func(func() error) error {
	return func(call func() error) error { return f(context.Background(), call) }
}

func TestCounts(t *testing.T) {
	count.Check(t, 3, with(Three))
	count.Check(t, 1, with(Stop))
	count.Check(t, 3, with(DefaultThree))
	count.CheckEndless(t, backoff.Permanent(errors.New("enough")), with(Zero))
}
