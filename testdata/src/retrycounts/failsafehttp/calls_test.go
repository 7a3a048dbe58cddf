package failsafehttp

import (
	"context"
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.CheckServer(t, 503, 3, RoundTripper)
	count.CheckServer(t, 429, 3, RoundTripper)
	count.CheckServer(t, 404, 1, RoundTripper)
	count.CheckServer(t, 503, 4, func(url string) error { return Request(context.Background(), url) })
}
