package heimdall

import (
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.CheckServer(t, 503, 1, Default)
	count.CheckServer(t, 503, 4, Four)
	count.CheckServer(t, 503, 3, Backoff)
	count.CheckServer(t, 429, 1, Four)
}
