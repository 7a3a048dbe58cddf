// Command consts has its limits in constants of another package.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/consts/config"
)

const local = 250 * time.Millisecond

func main() {
	client := &http.Client{
		Timeout: config.RequestTimeout, // arrives: 15s
	}
	server := &http.Server{
		ReadHeaderTimeout: config.ReadHeaderTimeout,         // arrives: 2s
		IdleTimeout:       config.Seconds * 2 * time.Second, // arrives: 60s
	}
	go server.ListenAndServe()

	ctx, cancel := context.WithTimeout(context.Background(), local) // arrives: 250ms
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, "http://billing/", nil)
	client.Do(req)

	stop, done := context.WithTimeout(context.Background(), config.ShutdownTimeout) // arrives: 20s
	defer done()
	server.Shutdown(stop)
}
