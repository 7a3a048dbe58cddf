// Command envfallback reads its limits from the environment, mostly with a
// value to fall back on. What the environment holds is not known.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"strconv"
	"time"
)

func durationEnv(key string, def time.Duration) time.Duration {
	v, ok := os.LookupEnv(key)
	if !ok {
		return def
	}
	d, err := time.ParseDuration(v)
	if err != nil {
		return def
	}
	return d
}

func stringEnv(key, def string) string {
	if v := os.Getenv(key); v != "" {
		return v
	}
	return def
}

func intEnv(key string, def int) int {
	if n, err := strconv.Atoi(os.Getenv(key)); err == nil {
		return n
	}
	return def
}

func mustDuration(s string) time.Duration {
	d, err := time.ParseDuration(s)
	if err != nil {
		log.Fatal(err)
	}
	return d
}

func main() {
	client := &http.Client{
		Timeout: durationEnv("SHOP_TIMEOUT", 5*time.Second), // arrives: 5s, ?env SHOP_TIMEOUT
	}
	client.Get("http://billing/")

	server := &http.Server{
		ReadTimeout:  durationEnv("SHOP_READ", 10*time.Second),              // arrives: 10s, ?env SHOP_READ
		WriteTimeout: time.Duration(intEnv("SHOP_WRITE", 30)) * time.Second, // arrives: 30s, ?env SHOP_WRITE
		IdleTimeout:  mustDuration(stringEnv("SHOP_IDLE", "2m")),            // arrives: 120s, ?env SHOP_IDLE
	}
	go server.ListenAndServe()

	ctx, cancel := context.WithTimeout(context.Background(), mustDuration(os.Getenv("SHOP_STOP"))) // arrives: ?env SHOP_STOP
	defer cancel()
	server.Shutdown(ctx)
}
