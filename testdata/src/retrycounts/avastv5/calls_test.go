package avastv5

import (
	"errors"
	"testing"

	"github.com/avast/retry-go/v5"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.Check(t, 3, Three)
	count.Check(t, 10, Default)
	count.CheckEndless(t, retry.Unrecoverable(errors.New("enough")), Zero)
	count.CheckEndless(t, retry.Unrecoverable(errors.New("enough")), Until)
}
