// Command defaultconfig starts from a default configuration and sets fields over it.
package main

import (
	"context"
	"net/http"
	"time"
)

type config struct {
	Request  time.Duration
	Shutdown time.Duration
	HTTP     httpConfig
	DB       *dbConfig
}

type httpConfig struct {
	Read, Write time.Duration
}

type dbConfig struct {
	Ping time.Duration
}

func defaultConfig() *config {
	return &config{
		Request:  3 * time.Second,
		Shutdown: 10 * time.Second,
		HTTP:     httpConfig{Read: 5 * time.Second, Write: 6 * time.Second},
		DB:       &dbConfig{Ping: 2 * time.Second},
	}
}

func run(c *config) {
	server := &http.Server{
		ReadTimeout:  c.HTTP.Read,  // arrives: 5s | 50s
		WriteTimeout: c.HTTP.Write, // arrives: 6s
	}
	go server.ListenAndServe()

	ctx, cancel := context.WithTimeout(context.Background(), c.Request) // arrives: 3s | 13s
	defer cancel()
	ping(ctx, c.DB)

	stop, done := context.WithTimeout(context.Background(), c.Shutdown) // arrives: 10s
	defer done()
	server.Shutdown(stop)
}

func ping(ctx context.Context, db *dbConfig) {
	ctx, cancel := context.WithTimeout(ctx, db.Ping) // arrives: 1s | 2s
	defer cancel()
	<-ctx.Done()
}

func main() {
	public := defaultConfig()
	admin := defaultConfig()
	admin.Request = 13 * time.Second
	admin.HTTP.Read = 50 * time.Second
	admin.DB = &dbConfig{Ping: time.Second}

	go run(public)
	run(admin)
}
