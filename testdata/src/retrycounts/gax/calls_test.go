package gax

import (
	"context"
	"errors"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func with(f func(context.Context, func() error) error) func(func() error) error {
	return func(call func() error) error { return f(context.Background(), call) }
}

func TestCounts(t *testing.T) {
	count.Check(t, 1, with(Default))
	count.Check(t, 1, with(Codes))
	count.Check(t, 3, with(Own))
	count.CheckEndless(t, nil, with(Func))
	count.CheckEndless(t, errors.New("enough"), func(call func() error) error {
		return Codes(context.Background(), func() error {
			err := call()
			if errors.Is(err, count.ErrBusy) {
				return status.Error(codes.Unavailable, "busy")
			}
			return err
		})
	})
}
