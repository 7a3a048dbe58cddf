package orders

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// declineAt is the risk score from which an order is not accepted.
const declineAt = 80

// Repository keeps orders. Get and Cancel answer ErrNotFound for an unknown id, Cancel answers ErrConflict for an
// order that is not in the state Placed.
type Repository interface {
	Create(ctx context.Context, o Order) error
	Get(ctx context.Context, id string) (Order, error)
	Cancel(ctx context.Context, id string) error
	SetRisk(ctx context.Context, id string, r Risk) error
	DailySales(ctx context.Context, day time.Time) ([]Sale, error)
}

// RiskChecker gives an opinion on an order.
type RiskChecker interface {
	Check(ctx context.Context, o Order) (Risk, error)
}

// Notifier tells the rest of the shop what happened to an order.
type Notifier interface {
	OrderPlaced(o Order) error
}

// Service applies the rules. It is safe for concurrent use.
type Service struct {
	repo     Repository
	checker  RiskChecker
	notifier Notifier
	ratesURL string

	jobs  sync.WaitGroup
	slots chan struct{} // one for each risk refresh under way
}

// NewService returns a service over its collaborators; ratesURL is where reports find exchange rates.
func NewService(repo Repository, checker RiskChecker, notifier Notifier, ratesURL string) *Service {
	return &Service{
		repo:     repo,
		checker:  checker,
		notifier: notifier,
		ratesURL: ratesURL,
		slots:    make(chan struct{}, maxRefreshes),
	}
}

// Place turns a draft into a stored order, unless its risk is too high. The order stands even if nobody could be
// told about it.
func (s *Service) Place(ctx context.Context, d Draft) (Order, error) {
	if err := d.validate(); err != nil {
		return Order{}, err
	}
	o := Order{
		ID:         rand.Text(),
		Customer:   d.Customer,
		Status:     Placed,
		Items:      d.Items,
		TotalCents: d.totalCents(),
		CreatedAt:  time.Now().UTC(),
	}

	risk, err := s.assess(ctx, o)
	if err != nil {
		return Order{}, fmt.Errorf("assess order: %w", err)
	}
	if risk.Score >= declineAt {
		return Order{}, fmt.Errorf("%w: risk %d", ErrDeclined, risk.Score)
	}
	o.Risk = risk

	if err := s.repo.Create(ctx, o); err != nil {
		return Order{}, fmt.Errorf("store order: %w", err)
	}
	if err := s.notifier.OrderPlaced(o); err != nil {
		slog.WarnContext(ctx, "order placed but not announced", "order", o.ID, "err", err)
	}
	return o, nil
}

// Get returns one order.
func (s *Service) Get(ctx context.Context, id string) (Order, error) {
	return s.repo.Get(ctx, id)
}

// Cancel withdraws an order that is not paid yet.
func (s *Service) Cancel(ctx context.Context, id string) error {
	return s.repo.Cancel(ctx, id)
}

// Drain waits for the accepted jobs, at most until ctx ends.
func (s *Service) Drain(ctx context.Context) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.jobs.Wait()
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("jobs still under way: %w", context.Cause(ctx))
	}
}
