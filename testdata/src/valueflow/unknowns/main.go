// Command unknowns has limits that cannot be known, each for another reason.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/cenkalti/backoff/v5"

	_ "github.com/deadlinelint/deadlinelint/testdata/src/valueflow/unknowns/lib"
)

type config struct {
	Timeout string `json:"timeout"`
	Millis  int    `json:"millis"`
	HTTP    struct {
		Read time.Duration `json:"read"`
	} `json:"http"`
}

func load(name string) (c config, err error) {
	f, err := os.Open(name)
	if err != nil {
		return c, err
	}
	defer f.Close()
	err = json.NewDecoder(f).Decode(&c)
	return c, err
}

type order struct {
	WaitSeconds int `json:"wait_seconds"`
}

func handle(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), time.Duration(o.WaitSeconds)*time.Second) // arrives: ?decoded
	defer cancel()
	millis, err := strconv.ParseInt(r.Header.Get("X-Timeout-Ms"), 10, 64)
	if err != nil {
		millis = 1500
	}
	ctx, cancel = context.WithTimeout(ctx, time.Duration(millis)*time.Millisecond) // arrives: 1.5s, ?library
	defer cancel()
	<-ctx.Done()
}

func main() {
	c, err := load("/etc/shop.json")
	if err != nil {
		panic(err)
	}
	d, err := time.ParseDuration(c.Timeout)
	if err != nil {
		d = 2 * time.Second
	}
	client := &http.Client{Timeout: d} // arrives: 2s, ?decoded
	client.Get("http://billing/")
	if c.HTTP.Read == 0 {
		c.HTTP.Read = 6 * time.Second
	}
	server := &http.Server{
		Handler:           http.HandlerFunc(handle),
		ReadTimeout:       c.HTTP.Read,                                // arrives: 6s, ?decoded
		ReadHeaderTimeout: time.Duration(c.Millis) * time.Millisecond, // arrives: ?decoded
	}
	go server.ListenAndServe()

	wait := backoff.NewExponentialBackOff().NextBackOff()
	ctx, cancel := context.WithTimeout(context.Background(), wait) // arrives: 500ms
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, time.Duration(len(c.Timeout))*time.Second) // arrives: ?computed
	defer cancel()
	<-ctx.Done()
}
