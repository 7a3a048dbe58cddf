// Package worker does what no request asks for.
package worker

import (
	"context"
	"log/slog"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/config"
)

// Repository is what the worker needs of the store.
type Repository interface {
	ExpireUnpaid(ctx context.Context, before time.Time, limit int) (int, error)
}

// Expirer expires the orders that nobody paid for.
type Expirer struct {
	repo        Repository
	interval    time.Duration
	limit       time.Duration
	unpaidAfter time.Duration
	batch       int
}

// NewExpirer returns an expirer as configured.
func NewExpirer(repo Repository, cfg config.Worker) *Expirer {
	return &Expirer{
		repo:        repo,
		interval:    cfg.Interval.Duration,
		limit:       cfg.Limit.Duration,
		unpaidAfter: cfg.UnpaidAfter.Duration,
		batch:       cfg.Batch,
	}
}

// Run works until ctx ends. A round that fails is left to the next one.
func (e *Expirer) Run(ctx context.Context) {
	ticker := time.NewTicker(e.interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			if err := e.round(ctx); err != nil && ctx.Err() == nil {
				slog.ErrorContext(ctx, "unpaid orders not expired", "err", err)
			}
		}
	}
}

// round expires batch after batch until one comes back short.
func (e *Expirer) round(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, e.limit)
	defer cancel()
	before := time.Now().Add(-e.unpaidAfter)
	for {
		n, err := e.repo.ExpireUnpaid(ctx, before, e.batch)
		if err != nil {
			return err
		}
		if n < e.batch {
			return nil
		}
	}
}
