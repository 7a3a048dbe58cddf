// Package notmain is the command reports.
package notmain

import (
	"context"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/initregistry/cmd"
)

// Config is what the command is run with.
type Config struct {
	Timeout time.Duration
}

func main() {
	var c Config
	c.Timeout = 40 * time.Second
	ctx, cancel := context.WithTimeout(context.Background(), c.Timeout) // arrives: 40s
	defer cancel()
	<-ctx.Done()
}

func init() {
	cmd.Register("reports", main)
}
