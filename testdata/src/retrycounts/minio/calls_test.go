package minio

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/minio/minio-go/v7"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	minio.DefaultRetryUnit, minio.DefaultRetryCap = time.Millisecond, time.Millisecond
	for want, call := range map[int]func(context.Context, string) error{10: Stat, 3: Remove, 1: Exists} {
		count.HTTP(t, want, http.StatusServiceUnavailable, func(ctx context.Context, url string) error {
			return call(ctx, strings.TrimPrefix(url, "http://"))
		})
	}
}
