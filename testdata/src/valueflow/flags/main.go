// Command flags has its limits in flags of the standard library, at their defaults.
package main

import (
	"context"
	"flag"
	"net"
	"net/http"
	"os"
	"time"
)

var shutdown = flag.Duration("shutdown", 9*time.Second, "how long to wait for open requests")

type settings struct {
	dial   time.Duration
	read   time.Duration
	verify bool
}

func main() {
	var s settings
	timeout := flag.Duration("timeout", 15*time.Second, "limit of one call")
	flag.DurationVar(&s.dial, "dial", 3*time.Second, "limit of a dial")
	seconds := flag.Int("write-seconds", 7, "limit of an answer, in seconds")
	idle := flag.String("idle", "90s", "limit of an idle connection")
	flag.BoolVar(&s.verify, "verify", false, "ask twice")
	flag.Parse()

	set := flag.NewFlagSet("server", flag.ExitOnError)
	set.DurationVar(&s.read, "read", 4*time.Second, "limit of a request")
	set.Parse(os.Args[1:])

	idleFor, err := time.ParseDuration(*idle)
	if err != nil {
		flag.Usage()
		os.Exit(2)
	}

	dialer := &net.Dialer{Timeout: s.dial} // arrives: 3s
	client := &http.Client{
		Timeout:   *timeout,                                                                   // arrives: 15s
		Transport: &http.Transport{DialContext: dialer.DialContext, IdleConnTimeout: idleFor}, // arrives: 90s
	}
	client.Get("http://billing/")
	if s.verify {
		// Never run as the flag stands: the default decides the branch.
		client.Timeout = time.Hour
		client.Get("http://billing/verify")
	}

	server := &http.Server{
		ReadTimeout:  s.read,                                // arrives: 4s
		WriteTimeout: time.Duration(*seconds) * time.Second, // arrives: 7s
	}
	go server.ListenAndServe()
	ctx, cancel := context.WithTimeout(context.Background(), *shutdown) // arrives: 9s
	defer cancel()
	server.Shutdown(ctx)
}
