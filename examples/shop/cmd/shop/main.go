// Command shop is the order service of a shop.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/api"
	"github.com/deadlinelint/deadlinelint/examples/shop/config"
	"github.com/deadlinelint/deadlinelint/examples/shop/fraud"
	"github.com/deadlinelint/deadlinelint/examples/shop/notify"
	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
	"github.com/deadlinelint/deadlinelint/examples/shop/store"
	"github.com/deadlinelint/deadlinelint/examples/shop/worker"
)

func main() {
	path := flag.String("config", "shop.yaml", "configuration `file`")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx, *path)
	stop()
	if err != nil {
		slog.Error("shop ended", "err", err)
		os.Exit(1)
	}
}

// run wires the parts together and serves until ctx ends.
func run(ctx context.Context, path string) error {
	cfg, err := config.Load(path)
	if err != nil {
		return err
	}
	pool, err := store.Open(ctx, cfg.Database)
	if err != nil {
		return err
	}
	defer pool.Close()

	repo := store.NewRepository(pool)
	service := orders.NewService(repo, fraud.New(cfg.Fraud), notify.NewWebhook(cfg.Notify), cfg.Rates.URL)
	server := &http.Server{
		Addr:    cfg.Listen,
		Handler: api.New(service, cfg.RequestTimeout.Duration).Handler(),
	}

	background, stop := context.WithCancel(ctx)
	defer stop()
	go worker.NewExpirer(repo, cfg.Worker).Run(background)
	return serve(ctx, server, service, cfg.ShutdownTimeout.Duration)
}

// serve answers requests until ctx ends, then gives the open requests and the accepted jobs at most limit to finish.
func serve(ctx context.Context, server *http.Server, service *orders.Service, limit time.Duration) error {
	failed := make(chan error, 1)
	go func() { failed <- server.ListenAndServe() }()
	slog.InfoContext(ctx, "shop is listening", "addr", server.Addr)

	select {
	case err := <-failed:
		return fmt.Errorf("listen on %s: %w", server.Addr, err)
	case <-ctx.Done():
	}

	end, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	return errors.Join(server.Shutdown(end), service.Drain(end))
}
