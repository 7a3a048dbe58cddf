package elastic

import (
	"net/http"
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.HTTP(t, 4, http.StatusServiceUnavailable, Default)
	count.HTTP(t, 2, http.StatusServiceUnavailable, Two)
	count.HTTP(t, 1, http.StatusServiceUnavailable, Disabled)
}
