// Command interfaces wires its parts through interfaces: one implementation for
// each field, fakes that nothing makes, and a plug-in chosen by name.
package main

import (
	"context"
	"errors"
	"time"
)

type repository interface {
	load(ctx context.Context, id int) error
}

type notifier interface {
	notify(ctx context.Context) error
}

type sqlRepository struct{ limit time.Duration }

func (r *sqlRepository) load(ctx context.Context, id int) error {
	ctx, cancel := context.WithTimeout(ctx, r.limit) // arrives: 2s | 12s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

// fakeRepository is never made.
type fakeRepository struct{}

func (fakeRepository) load(ctx context.Context, id int) error { return nil }

type mailNotifier struct{}

func (mailNotifier) notify(ctx context.Context) error { return nil }

type logNotifier struct{ next notifier }

func (n *logNotifier) notify(ctx context.Context) error {
	if n.next == nil {
		return nil
	}
	return n.next.notify(ctx) // calls: mailNotifier.notify
}

// notifiers tells all of its elements.
type notifiers []notifier

func (ns notifiers) notify(ctx context.Context) error {
	var errs []error
	for _, n := range ns {
		errs = append(errs, n.notify(ctx)) // calls: (*logNotifier).notify, mailNotifier.notify
	}
	return errors.Join(errs...)
}

// notifyFunc is a function that is a notifier.
type notifyFunc func(context.Context) error

func (f notifyFunc) notify(ctx context.Context) error {
	return f(ctx) // calls: audit
}

func audit(ctx context.Context) error { return nil }

type service struct {
	repo   repository
	notify notifier
	clock  func() time.Time
}

func newService(repo repository, n notifier) *service {
	s := &service{repo: repo, notify: n}
	if s.clock == nil {
		s.clock = time.Now
	}
	return s
}

func (s *service) handle(ctx context.Context, id int) error {
	if err := s.repo.load(ctx, id); err != nil { // calls: (*sqlRepository).load
		return err
	}
	s.clock()                   // calls: time.Now
	return s.notify.notify(ctx) // calls: notifiers.notify | notifyFunc.notify
}

func main() {
	ctx := context.Background()
	orders := newService(&sqlRepository{limit: 2 * time.Second}, notifiers{mailNotifier{}, &logNotifier{next: mailNotifier{}}})
	reports := newService(&sqlRepository{limit: 12 * time.Second}, notifyFunc(audit))
	orders.handle(ctx, 1)
	reports.handle(ctx, 2)
}
