// Command envtags fills its configuration from the tags of its fields, with a
// loader of its own.
package main

import (
	"context"
	"net/http"
	"os"
	"reflect"
	"time"
)

type config struct {
	Timeout  time.Duration `env:"SHOP_TIMEOUT" default:"15s"`
	Shutdown time.Duration `env:"SHOP_SHUTDOWN" default:"20s"`
	Upstream struct {
		Limit time.Duration `env:"SHOP_UPSTREAM_LIMIT" default:"700ms"`
	}
	Idle time.Duration `env:"SHOP_IDLE"`
}

// load sets each field from its variable, or else from its default.
func load(v reflect.Value) error {
	for i := range v.NumField() {
		field, tag := v.Field(i), v.Type().Field(i).Tag
		if field.Kind() == reflect.Struct {
			if err := load(field); err != nil {
				return err
			}
			continue
		}
		text := os.Getenv(tag.Get("env"))
		if text == "" {
			text = tag.Get("default")
		}
		if text == "" {
			continue
		}
		d, err := time.ParseDuration(text)
		if err != nil {
			return err
		}
		field.SetInt(int64(d))
	}
	return nil
}

func main() {
	var c config
	if err := load(reflect.ValueOf(&c).Elem()); err != nil {
		panic(err)
	}
	client := &http.Client{Timeout: c.Timeout} // arrives: 15s
	client.Get("http://billing/")

	ctx, cancel := context.WithTimeout(context.Background(), c.Upstream.Limit) // arrives: 700ms
	defer cancel()
	<-ctx.Done()

	server := &http.Server{IdleTimeout: c.Idle} // arrives: ?env SHOP_IDLE
	go server.ListenAndServe()
	stop, done := context.WithTimeout(context.Background(), c.Shutdown) // arrives: 20s
	defer done()
	server.Shutdown(stop)
}
