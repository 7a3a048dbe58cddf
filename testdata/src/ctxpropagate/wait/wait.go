// Package wait holds waits that cannot see the context at hand.
package wait

import (
	"context"
	"errors"
	"net/http"
	"time"

	"golang.org/x/sync/errgroup"
)

type job struct{ id string }

type poller struct {
	results chan string
	errs    chan error
	jobs    chan job
	every   time.Duration
}

func (p *poller) probe(ctx context.Context) error { return ctx.Err() }

// The back-off between two attempts goes on after the caller has left.
func (p *poller) retried(ctx context.Context) (err error) {
	delay := 200 * time.Millisecond
	for range 5 {
		if err = p.probe(ctx); err == nil {
			return nil
		}
		time.Sleep(delay) // want `time\.Sleep.*ctxpropagate/wait`
		delay *= 2
	}
	return err
}

func (p *poller) polled(ctx context.Context) {
	for p.probe(ctx) != nil {
		time.Sleep(2 * time.Second) // want `time\.Sleep.*ctxpropagate/wait`
	}
}

func (p *poller) settled(ctx context.Context) error {
	time.Sleep(5 * time.Second) // want `info: time\.Sleep.*ctxpropagate/wait`
	return p.probe(ctx)
}

func (p *poller) handler(w http.ResponseWriter, r *http.Request) {
	for range 3 {
		if p.probe(r.Context()) == nil {
			return
		}
		time.Sleep(p.every) // want `time\.Sleep.*ctxpropagate/wait`
	}
	w.WriteHeader(http.StatusGatewayTimeout)
}

func (p *poller) after(ctx context.Context, d time.Duration) error {
	<-time.After(d) // want `info: .*time\.After.*ctxpropagate/wait`
	return p.probe(ctx)
}

func (p *poller) timer(ctx context.Context) error {
	t := time.NewTimer(p.every)
	defer t.Stop()
	<-t.C // want `ctxpropagate/wait`
	return p.probe(ctx)
}

// The loop ends with the process, whatever becomes of ctx.
func (p *poller) ticked(ctx context.Context) {
	tick := time.NewTicker(p.every)
	defer tick.Stop()
	for range tick.C { // want `ctxpropagate/wait`
		_ = p.count()
	}
}

func (p *poller) count() int { return len(p.results) }

func (p *poller) field(ctx context.Context) string {
	return <-p.results // want `p\.results.*ctxpropagate/wait`
}

func (p *poller) parameter(ctx context.Context, replies <-chan string) (string, error) {
	v, ok := <-replies // want `info: .*replies.*ctxpropagate/wait`
	if !ok {
		return "", errors.New("no reply")
	}
	return v, p.probe(ctx)
}

var tokens = make(chan struct{})

func (p *poller) global(ctx context.Context) error {
	<-tokens // want `info: .*tokens.*ctxpropagate/wait`
	return p.probe(ctx)
}

// While the workers are busy, nobody takes the job.
func (p *poller) enqueue(ctx context.Context, id string) {
	p.jobs <- job{id} // want `p\.jobs.*ctxpropagate/wait`
}

func (p *poller) first(ctx context.Context) (string, error) {
	select { // want `ctxpropagate/wait`
	case v := <-p.results:
		return v, nil
	case err := <-p.errs:
		return "", err
	}
}

// A bound of its own is not the caller's.
func (p *poller) firstBounded(ctx context.Context) (string, error) {
	select { // want `ctxpropagate/wait`
	case v := <-p.results:
		return v, nil
	case <-time.After(30 * time.Second):
		return "", errors.New("timed out")
	}
}

// The reader leaves at the first error: those that still send wait for ever.
func (p *poller) gathered(ctx context.Context, ids []string, ask func(context.Context, string) (int, error)) (int, error) {
	type answer struct {
		n   int
		err error
	}
	answers := make(chan answer)
	for _, id := range ids {
		go func() {
			n, err := ask(ctx, id)
			answers <- answer{n, err} // want `answers.*ctxpropagate/wait`
		}()
	}
	sum := 0
	for range ids {
		a := <-answers // want `answers.*ctxpropagate/wait`
		if a.err != nil {
			return 0, a.err
		}
		sum += a.n
	}
	return sum, nil
}

// The group is waited for, and so is the sleep.
func (p *poller) grouped(ctx context.Context, ids []string) error {
	g, ctx := errgroup.WithContext(ctx)
	for range ids {
		g.Go(func() error {
			for range 3 {
				if err := p.probe(ctx); err == nil {
					return nil
				}
				time.Sleep(p.every) // want `time\.Sleep.*ctxpropagate/wait`
			}
			return errors.New("gave up")
		})
	}
	return g.Wait()
}

// A literal that runs before the function returns is part of it.
func (p *poller) visited(ctx context.Context, ids []string) {
	visit(ids, func(id string) {
		p.jobs <- job{id} // want `p\.jobs.*ctxpropagate/wait`
	})
}

func visit(ids []string, f func(string)) {
	for _, id := range ids {
		f(id)
	}
}
