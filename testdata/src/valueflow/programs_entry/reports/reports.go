// Package notmain is the command reports, which no program names.
package notmain

import (
	"context"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/programs_entry/registry"
)

func main() {
	registry.Wait(context.Background(), 99*time.Second)
}

func init() { registry.Register("reports", main) }
