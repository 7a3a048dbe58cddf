// Command kongcli has its limits in the tags of its command line.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/alecthomas/kong"
)

type serveCmd struct {
	Read     time.Duration `default:"4s" help:"limit of a request"`
	Upstream time.Duration `default:"700ms" env:"SHOP_UPSTREAM"`
}

// Run serves.
func (c *serveCmd) Run(g *globals) error {
	client := &http.Client{Timeout: c.Upstream}
	client.Get("http://billing/")
	server := &http.Server{ReadTimeout: c.Read}
	go server.ListenAndServe()
	ctx, cancel := context.WithTimeout(context.Background(), g.Grace)
	defer cancel()
	return server.Shutdown(ctx)
}

type globals struct {
	Grace time.Duration `default:"9s"`
}

type cli struct {
	globals
	Serve serveCmd `cmd:""`
}

func main() {
	var c cli
	kctx := kong.Parse(&c)
	kctx.FatalIfErrorf(kctx.Run(&c.globals))
}
