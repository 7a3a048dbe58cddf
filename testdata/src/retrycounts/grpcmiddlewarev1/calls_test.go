package grpcmiddlewarev1

import (
	"context"
	"testing"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func with(f func(context.Context, func() error) error, code codes.Code) func(func() error) error {
	return func(call func() error) error {
		return f(context.Background(), func() error { return status.Error(code, call().Error()) })
	}
}

func TestCounts(t *testing.T) {
	count.Check(t, 3, with(Three, codes.Unavailable))
	count.Check(t, 3, with(Three, codes.ResourceExhausted))
	count.Check(t, 1, with(Three, codes.Internal))
	count.Check(t, 1, with(Default, codes.Unavailable))
	count.Check(t, 2, with(OfCall, codes.Unavailable))
	count.Check(t, 1, with(Disabled, codes.Unavailable))
	count.Check(t, 4, with(Stream, codes.Unavailable))
}
