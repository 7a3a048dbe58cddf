package rican7

import (
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.Check(t, 3, Three)
	count.Check(t, 2, Backoff)
	count.Check(t, 4, Own)
	count.CheckEndless(t, nil, Endless)
}
