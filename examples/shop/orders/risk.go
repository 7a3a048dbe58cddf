package orders

import (
	"context"
	"log/slog"
	"time"
)

const (
	assessAttempts = 2
	riskStale      = time.Hour        // after which a reader causes a new check
	refreshLimit   = 10 * time.Second // for one refresh
	maxRefreshes   = 4                // at the same time
)

// assess asks for the risk of an order. Checks fail now and then while the fraud service rolls out a new model, so
// a failed one gets a second chance.
func (s *Service) assess(ctx context.Context, o Order) (Risk, error) {
	var err error
	for range assessAttempts {
		var risk Risk
		if risk, err = s.checker.Check(ctx, o); err == nil {
			return risk, nil
		}
	}
	return Risk{}, err
}

// Risk returns what is known about the risk of an order. A stale answer is given at once, and renewed for the next
// reader.
func (s *Service) Risk(ctx context.Context, id string) (Risk, error) {
	o, err := s.repo.Get(ctx, id)
	if err != nil {
		return Risk{}, err
	}
	if time.Since(o.Risk.At) > riskStale {
		s.refresh(ctx, o)
	}
	return o.Risk, nil
}

// refresh renews the risk of an order in the background. It outlives the request on purpose and has a limit of its
// own; when enough refreshes are under way it does nothing, since the next reader asks again.
func (s *Service) refresh(ctx context.Context, o Order) {
	select {
	case s.slots <- struct{}{}:
	default:
		return
	}
	job, cancel := context.WithTimeout(context.WithoutCancel(ctx), refreshLimit)
	s.jobs.Go(func() {
		defer func() { <-s.slots }()
		defer cancel()
		risk, err := s.assess(job, o)
		if err == nil {
			err = s.repo.SetRisk(job, o.ID, risk)
		}
		if err != nil {
			slog.WarnContext(job, "risk not refreshed", "order", o.ID, "err", err)
		}
	})
}
