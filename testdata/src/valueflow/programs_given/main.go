// Command programs_given is run with an environment, arguments and single
// values that its configuration of deadlinelint names.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

// Config is decoded from a secret.
type Config struct {
	FraudTimeout time.Duration
	OtherTimeout time.Duration
}

func durationEnv(key string, def time.Duration) time.Duration {
	v := os.Getenv(key)
	if v == "" {
		return def
	}
	d, err := time.ParseDuration(v)
	if err != nil {
		return def
	}
	return d
}

func main() {
	upstream := flag.Duration("upstream-timeout", 5*time.Second, "limit of a call")
	idle := flag.Duration("idle", 90*time.Second, "limit of an idle connection")
	header := flag.Duration("header", 2*time.Second, "limit of a head; not given")
	fast := flag.Bool("fast", false, "do less")
	flag.Parse()

	client := &http.Client{Timeout: *upstream} // arrives: 700ms
	if !*fast {
		client.Timeout = time.Hour
	}
	client.Get("http://billing/")

	seconds, err := strconv.Atoi(os.Getenv("SHOP_WRITE_SECONDS"))
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{
		ReadTimeout:       durationEnv("SHOP_READ", 6*time.Second), // arrives: 6s, ?env SHOP_READ
		ReadHeaderTimeout: *header,                                 // arrives: 2s
		WriteTimeout:      time.Duration(seconds) * time.Second,    // arrives: 30s
		IdleTimeout:       *idle,                                   // arrives: 45s
	}
	go server.ListenAndServe()

	ctx, cancel := context.WithTimeout(context.Background(), durationEnv("SHOP_REQUEST_TIMEOUT", 10*time.Second)) // arrives: 3s
	defer cancel()

	var c Config
	if err := json.Unmarshal([]byte(os.Getenv("SHOP_SECRET")), &c); err != nil {
		log.Fatal(err)
	}
	ctx, cancel = context.WithTimeout(ctx, c.FraudTimeout) // arrives: 800ms
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, c.OtherTimeout) // arrives: ?decoded
	defer cancel()

	stop, done := context.WithTimeout(ctx, durationEnv("SHOP_STOP", time.Second)) // arrives: 90s
	defer done()
	server.Shutdown(stop)
}
