package wait

import (
	"context"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"time"
)

type worker struct {
	in   chan job
	quit chan struct{}
	out  chan error
	done chan struct{}
	wg   sync.WaitGroup
	work func(context.Context, job) error
}

// Sees the end of the context.

func (w *worker) selected(ctx context.Context) (job, error) {
	select {
	case j := <-w.in:
		return j, nil
	case <-ctx.Done():
		return job{}, ctx.Err()
	}
}

func (w *worker) backedOff(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (w *worker) derived(ctx context.Context, j job) error {
	bounded, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	select {
	case w.in <- j:
		return nil
	case <-bounded.Done():
		return bounded.Err()
	}
}

func (w *worker) request(rw http.ResponseWriter, r *http.Request) {
	select {
	case err := <-w.out:
		if err != nil {
			http.Error(rw, err.Error(), http.StatusBadGateway)
		}
	case <-r.Context().Done():
	}
}

func (w *worker) ticked(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			_ = w.work(ctx, job{})
		case <-ctx.Done():
			return
		}
	}
}

// The channel of the end is kept in a variable.
func (w *worker) kept(ctx context.Context) {
	end := ctx.Done()
	for {
		select {
		case j := <-w.in:
			_ = w.work(ctx, j)
		case <-end:
			return
		}
	}
}

// Does not block.
func (w *worker) offered(ctx context.Context, j job) bool {
	select {
	case w.in <- j:
		return true
	default:
		return false
	}
}

// Too short to matter.
func (w *worker) yielded(ctx context.Context, j job) error {
	time.Sleep(20 * time.Millisecond)
	return w.work(ctx, j)
}

// Looks at the context before each short sleep.
func (w *worker) watched(ctx context.Context) error {
	for ctx.Err() == nil {
		if w.work(ctx, job{}) == nil {
			return nil
		}
		time.Sleep(500 * time.Millisecond)
	}
	return ctx.Err()
}

// A join: what is waited for sees ctx.
func (w *worker) joined(ctx context.Context, j job) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = w.work(ctx, j)
	}()
	<-done
}

// The same, with a result that finds room whoever reads it.
func (w *worker) result(ctx context.Context, j job) error {
	errc := make(chan error, 1)
	go func() { errc <- w.work(ctx, j) }()
	return <-errc
}

// Every answer is read, and who gives them sees ctx.
func (w *worker) gathered(ctx context.Context, jobs []job) (failed int) {
	errs := make(chan error)
	for _, j := range jobs {
		go func() { errs <- w.work(ctx, j) }()
	}
	for range jobs {
		if err := <-errs; err != nil {
			failed++
		}
	}
	return failed
}

func (w *worker) waited(ctx context.Context, jobs []job) {
	var wg sync.WaitGroup
	for _, j := range jobs {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_ = w.work(ctx, j)
		}()
	}
	wg.Wait()
}

// Room for all was made right here.
func (w *worker) queued(ctx context.Context, jobs []job) {
	todo := make(chan job, len(jobs))
	for _, j := range jobs {
		todo <- j
	}
	close(todo)
	for j := range todo {
		_ = w.work(ctx, j)
	}
}

// Who sends closes the channel when it is time.
func (w *worker) ranged(ctx context.Context) {
	for j := range w.in {
		_ = w.work(ctx, j)
	}
}

// What these channels tell is the end.

func (w *worker) ended(ctx context.Context) error {
	<-w.done
	return w.work(ctx, job{})
}

func (w *worker) stopped(ctx context.Context, closed <-chan struct{}) {
	<-closed
	<-w.quit
	w.wg.Wait()
}

func (w *worker) signalled(ctx context.Context) {
	sig := make(chan os.Signal, 1)
	signal.Notify(sig, os.Interrupt)
	<-sig
	_ = w.work(ctx, job{})
}

func (w *worker) itself(ctx context.Context) error {
	<-ctx.Done()
	return ctx.Err()
}

// The context is done: there is no more to see of it.
func (w *worker) grace(ctx context.Context) {
	<-ctx.Done()
	time.Sleep(5 * time.Second)
	<-w.out
}

// Clean-up.
func (w *worker) drained(ctx context.Context, j job) error {
	defer func() { <-w.out }()
	return w.work(ctx, j)
}

// Nobody's context is at hand.
func (w *worker) alone(d time.Duration) {
	time.Sleep(d)
	w.in <- job{}
	<-w.out
}

// A goroutine with a life of its own, and without the context.
func (w *worker) spawned(ctx context.Context, d time.Duration) {
	go func() {
		time.Sleep(d)
		w.in <- job{}
	}()
}

func (w *worker) ignored(ctx context.Context) {
	time.Sleep(3 * time.Second) //deadlinelint:ignore ctxpropagate/wait the device needs its time, whoever waits
}

// The reader takes all that is sent: the channel is closed behind the last.
func (p *poller) drained(ctx context.Context, ids []string) (n int) {
	found := make(chan string)
	go func() {
		defer close(found)
		for _, id := range ids {
			found <- id
		}
	}()
	for range found {
		n++
	}
	return n
}

func (p *poller) drainedByHand(ctx context.Context, ids []string) (n int) {
	found := make(chan string)
	go func() {
		defer close(found)
		for _, id := range ids {
			found <- id
		}
	}()
	for {
		if _, ok := <-found; !ok {
			return n
		}
		n++
	}
}
