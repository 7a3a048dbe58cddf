// Command deadvalue has a flag that is read, kept in a field and never used:
// a field of the same name elsewhere must not get it.
package main

import (
	"context"
	"flag"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/deadvalue/dispatch"
)

func main() {
	timeout := flag.Duration("remote-timeout", 5*time.Second, "limit of a call to another node")
	flag.Parse()
	d := dispatch.New(dispatch.RemoteTimeout(*timeout), dispatch.Depth(50))
	d.Call(context.Background())
}
