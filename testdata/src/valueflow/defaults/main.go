// Command defaults gives some of its limits, and leaves others to a default.
package main

import (
	"context"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/defaults/lib"
)

func main() {
	ctx := context.Background()
	lib.Fetch(ctx, 3*time.Second)
	lib.Fetch(ctx, 0)
	seven := 7 * time.Second
	lib.Post(ctx, &seven)
	lib.Post(ctx, nil)
}
