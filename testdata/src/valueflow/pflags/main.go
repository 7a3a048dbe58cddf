// Command pflags has its limits in flags of pflag: by value, by address, with a
// shorthand, and read back by name.
package main

import (
	"context"
	"net/http"
	"os"
	"time"

	"github.com/spf13/pflag"
)

type options struct {
	upstream time.Duration
	header   time.Duration
}

func (o *options) addFlags(set *pflag.FlagSet, prefix string) {
	set.DurationVar(&o.upstream, prefix+"-upstream", 6*time.Second, "limit of a call")
	set.DurationVarP(&o.header, prefix+"-header", "H", 1500*time.Millisecond, "limit of a head")
}

func main() {
	var o options
	set := pflag.NewFlagSet("shop", pflag.ExitOnError)
	o.addFlags(set, "http")
	set.Duration("shutdown", 11*time.Second, "how long to wait for open requests")
	idle := set.DurationP("idle", "i", 80*time.Second, "limit of an idle connection")
	set.Parse(os.Args[1:])

	// The value of a flag that nobody kept is asked for by name.
	shutdown, err := set.GetDuration("shutdown")
	if err != nil {
		os.Exit(2)
	}

	client := &http.Client{Timeout: o.upstream} // arrives: 6s
	client.Get("http://billing/")
	server := &http.Server{
		ReadHeaderTimeout: o.header, // arrives: 1.5s
		IdleTimeout:       *idle,    // arrives: 80s
	}
	go server.ListenAndServe()
	ctx, cancel := context.WithTimeout(context.Background(), shutdown) // arrives: 11s
	defer cancel()
	server.Shutdown(ctx)
}
