// Command methodvalues passes methods around: of a value, of an interface, as an expression.
package main

import (
	"context"
	"time"
)

type task func(context.Context) error

type fetcher struct {
	limit time.Duration
}

func (f *fetcher) fetch(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, f.limit) // arrives: 2s | 7s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

func (f fetcher) peek(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, f.limit/2) // arrives: 1s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

type sender interface {
	send(ctx context.Context) error
}

type mail struct{ limit time.Duration }

func (m *mail) send(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, m.limit) // arrives: 11s
	defer cancel()
	<-ctx.Done()
	return ctx.Err()
}

type sms struct{}

func (sms) send(ctx context.Context) error { return nil }

func choose(fast bool) sender {
	if fast {
		return sms{}
	}
	return &mail{limit: 11 * time.Second}
}

type scheduler struct {
	tasks []task
	last  task
}

func (s *scheduler) add(t task) { s.tasks = append(s.tasks, t) }

func (s *scheduler) run(ctx context.Context) {
	for _, t := range s.tasks {
		t(ctx) // calls: (*fetcher).fetch, (*mail).send
	}
	s.last(ctx) // calls: fetcher.peek
}

func apply(f *fetcher, how func(*fetcher, context.Context) error) error {
	return how(f, context.Background()) // calls: (*fetcher).fetch
}

func main() {
	stock := &fetcher{limit: 2 * time.Second}
	billing := &fetcher{limit: 7 * time.Second}

	s := &scheduler{}
	s.add(stock.fetch)
	s.add(choose(false).send)
	s.last = stock.peek
	s.run(context.Background())

	apply(billing, (*fetcher).fetch)
}
