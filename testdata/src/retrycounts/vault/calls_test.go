package vault

import (
	"net/http"
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.HTTP(t, 3, http.StatusServiceUnavailable, Default)
	count.HTTP(t, 4, http.StatusServiceUnavailable, Write)
	count.HTTP(t, 1, http.StatusServiceUnavailable, None)
}
