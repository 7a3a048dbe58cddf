package retryablehttp

import (
	"context"
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func with(f func(context.Context, string) error) func(string) error {
	return func(url string) error { return f(context.Background(), url) }
}

func TestCounts(t *testing.T) {
	count.CheckServer(t, 503, 5, Default)
	count.CheckServer(t, 503, 3, with(Three))
	count.CheckServer(t, 503, 1, None)
	count.CheckServer(t, 503, 4, with(Standard))
	count.CheckServer(t, 503, 2, with(RoundTripper))
}

// What is transient is tried again, and nothing else.
func TestOn(t *testing.T) {
	for status, want := range map[int]int64{200: 1, 400: 1, 404: 1, 429: 5, 500: 5, 501: 1, 502: 5} {
		count.CheckServer(t, status, want, Default)
	}
}
