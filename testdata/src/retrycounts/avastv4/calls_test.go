package avastv4

import (
	"errors"
	"testing"

	"github.com/avast/retry-go/v4"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.Check(t, 3, Three)
	count.Check(t, 10, Default)
	// It goes on until something else ends it.
	n := 0
	err := Zero(func() error {
		if n++; n > 100 {
			return retry.Unrecoverable(errors.New("enough"))
		}
		return errors.New("busy")
	})
	if err == nil || n != 101 {
		t.Errorf("%d attempts, %v", n, err)
	}
}
