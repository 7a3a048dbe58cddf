// Command envstructs fills its configurations from tags, by two libraries.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/caarlos0/env/v11"
	"github.com/sethvargo/go-envconfig"
)

type httpConfig struct {
	Read  time.Duration `env:"READ" envDefault:"4s"`
	Write time.Duration `env:"WRITE" envDefault:"14s"`
	Idle  time.Duration `env:"IDLE"`
}

type config struct {
	HTTP     httpConfig    `envPrefix:"HTTP_"`
	Request  time.Duration `env:"REQUEST_TIMEOUT" envDefault:"3s"`
	Required time.Duration `env:"UPSTREAM_TIMEOUT,required"`
}

type workerConfig struct {
	Limit   time.Duration `env:"WORKER_LIMIT, default=8s"`
	Seconds int           `env:"WORKER_SECONDS, default=45"`
	Nested  *struct {
		Grace time.Duration `env:"GRACE, default=9s"`
	} `env:", prefix=WORKER_"`
	Other time.Duration `env:"WORKER_OTHER"`
}

func main() {
	var c config
	if err := env.Parse(&c); err != nil {
		log.Fatal(err)
	}
	server := &http.Server{
		ReadTimeout:  c.HTTP.Read,  // arrives: 4s
		WriteTimeout: c.HTTP.Write, // arrives: 14s
		IdleTimeout:  c.HTTP.Idle,  // arrives: ?env HTTP_IDLE
	}
	go server.ListenAndServe()
	client := &http.Client{Timeout: c.Required} // arrives: ?env UPSTREAM_TIMEOUT
	client.Get("http://billing/")
	ctx, cancel := context.WithTimeout(context.Background(), c.Request) // arrives: 3s
	defer cancel()

	var w workerConfig
	if err := envconfig.Process(ctx, &w); err != nil {
		log.Fatal(err)
	}
	ctx, cancel = context.WithTimeout(ctx, w.Limit) // arrives: 8s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, time.Duration(w.Seconds)*time.Second) // arrives: 45s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, w.Nested.Grace) // arrives: 9s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, w.Other) // arrives: ?env WORKER_OTHER
	defer cancel()
	<-ctx.Done()

	again, err := env.ParseAs[httpConfig]()
	if err != nil {
		log.Fatal(err)
	}
	other := &http.Client{Timeout: again.Read} // arrives: ?decoded
	other.Get("http://stock/")
}
