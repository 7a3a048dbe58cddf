package wait

import (
	"context"
	"testing"
	"time"
)

func TestWorker(t *testing.T) { slowly(t.Context(), t) }

// Tests may sleep.
func slowly(ctx context.Context, t *testing.T) {
	t.Helper()
	time.Sleep(2 * time.Second)
}
