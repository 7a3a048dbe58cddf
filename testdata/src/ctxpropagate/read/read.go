// Package read has shapes that were read in real programs: right as they are, or true
// and mostly harmless.
package read

import (
	"context"
	"database/sql"
	"errors"
	"net"
	"net/http"
	"os/exec"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/gofiber/fiber/v2"
	"go.opentelemetry.io/otel/trace"
	"golang.org/x/sync/errgroup"
)

type store interface {
	Save(ctx context.Context, id string) error
	Load(ctx context.Context, id string) (string, error)
}

type service struct {
	db    *sql.DB
	store store
	next  flight
	last  string
	outs  chan string
	wg    sync.WaitGroup
}

// flight lets several callers wait for one run, as singleflight does.
type flight struct {
	mu     sync.Mutex
	active bool
	wg     *sync.WaitGroup
}

func (f *flight) Do(fn func()) {
	f.mu.Lock()
	if f.active {
		wg := f.wg
		f.mu.Unlock()
		wg.Wait()
		return
	}
	f.active, f.wg = true, new(sync.WaitGroup)
	f.wg.Add(1)
	f.mu.Unlock()
	fn()
	f.wg.Done()
}

func (s *service) fetch() { s.last, _ = s.store.Load(context.Background(), "next") }

func (s *service) shared(ctx context.Context) string {
	s.next.Do(s.fetch)
	return s.last
}

// Its own goroutine, started by a helper.
func detached(f func()) {
	go func() {
		defer func() { _ = recover() }()
		f()
	}()
}

func (s *service) restore(w http.ResponseWriter, r *http.Request) {
	detached(func() {
		time.Sleep(2 * time.Second)
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_ = s.store.Save(ctx, "restored")
	})
	w.WriteHeader(http.StatusAccepted)
}

// The same with the request's context is cancelled at once.
func (s *service) restoreLate(w http.ResponseWriter, r *http.Request) {
	detached(func() {
		_ = s.store.Save(r.Context(), "restored") // want `Save runs in read.detached on r.Context\(\).*outlives`
	})
	w.WriteHeader(http.StatusAccepted)
}

// The span is taken over by hand, in a literal.
func (s *service) shadow(ctx context.Context, id string) {
	span := trace.SpanContextFromContext(ctx)
	try(func() {
		fresh, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		fresh = trace.ContextWithSpanContext(fresh, span)
		_ = s.store.Save(fresh, id)
	})
}

func try(f func()) {
	defer func() { _ = recover() }()
	f()
}

// A context that all callers leave endless is nobody's loss.
func main() { once(context.Background(), new(sql.DB)) }

func once(ctx context.Context, db *sql.DB) {
	for db.PingContext(ctx) != nil {
		time.Sleep(2 * time.Second) // want `info: time.Sleep\(2s\)`
	}
	_ = db.PingContext(context.Background()) // want `info: .*background`
}

// What is done is wanted done.
func (s *service) aborted(id string) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = s.store.Save(ctx, id)
}

// What is left is taken.
func (s *service) listen(ctx context.Context, next func(context.Context) error) error {
	errs := make(chan error)
	go func() {
		for {
			if err := next(ctx); err != nil {
				errs <- err
				return
			}
		}
	}()
	drain := func() { <-errs }
	select {
	case err := <-errs:
		return err
	case <-ctx.Done():
		drain()
		return ctx.Err()
	}
}

// A generator whose reader may stop.
func (s *service) ids(ctx context.Context) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for {
			id, err := s.store.Load(ctx, "id")
			if err != nil {
				return
			}
			out <- id // want `a send to out waits for ever if the other end has left.*wait`
		}
	}()
	return out
}

// While the fetch lasts, something else is done.
func (s *service) joined(ctx context.Context, answers chan string) string {
	go s.ask(ctx, answers)
	for {
		select {
		case a := <-answers:
			return a
		case id := <-s.outs:
			s.last = id
		}
	}
}

func (s *service) ask(ctx context.Context, answers chan string) {
	v, err := s.store.Load(ctx, "answer")
	if err != nil {
		v = err.Error()
	}
	answers <- v
}

// Each round fails by itself when the context is done.
func (s *service) polled(ctx context.Context) error {
	for {
		v, err := s.store.Load(ctx, "state")
		if err != nil {
			return err
		}
		if v == "done" {
			return nil
		}
		time.Sleep(time.Second) // want `info: time.Sleep\(1s\)`
	}
}

// fiber gives a context that ends only if somebody sets one.
func (s *service) fiber(c *fiber.Ctx) error {
	return s.db.Ping() // want `info: .*PingContext with c.UserContext\(\)`
}

// gin uses its context again for the next request.
func (s *service) created(c *gin.Context) {
	go s.store.Save(c, c.Param("id")) // want `Save runs in a goroutine on the \*gin.Context, which is used again.*outlives`
	c.Status(http.StatusAccepted)
}

// A handler has the request, and does not look at it.
func (s *service) health(w http.ResponseWriter, _ *http.Request) { // want `never uses the request that it is given, so \(\*sql.DB\).Ping.*not-forwarded`
	if err := s.db.Ping(); err != nil {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
}

// options are kept by their caller, who may leave the context out.
type options struct {
	Context context.Context
	Name    string
}

func (o options) context() context.Context {
	if o.Context == nil {
		return context.Background()
	}
	return o.Context
}

func (s *service) optional(o options) error { return exec.Command(o.Name).Run() }

// Two frames down there is a loop that sleeps.
func (s *service) locked(ctx context.Context, id string) error {
	if err := s.lock(); err != nil {
		return err
	}
	return s.store.Save(ctx, id)
}

var errBusy = errors.New("busy")

func (s *service) lock() error {
	for range 10 {
		if s.db.Stats().InUse == 0 {
			return nil
		}
		time.Sleep(2 * time.Second) // want `lock waits for time.Sleep\(2s\) without a context.*callee`
	}
	return errBusy
}

// Kept in a map, and run by its key.
var getters = map[string]func() (string, error){}

func (s *service) register() { getters["a"] = s.getA }

func (s *service) getA() (string, error) {
	return s.store.Load(context.Background(), "a") // want `getA waits for .*callee`
}

func (s *service) get(ctx context.Context, key string) (string, error) { return getters[key]() }

// The starter's deferred cancel ends it.
func (s *service) scanned(ids []string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, id := range ids {
		go s.store.Save(ctx, id) // want `Save runs in a goroutine on a context that is cancelled when .*scanned returns.*outlives`
	}
}

// Its own cancel is deferred in it.
func (s *service) scannedRight(ids []string) {
	for _, id := range ids {
		go func() {
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			_ = s.store.Save(ctx, id)
		}()
	}
}

func (s *service) dialled(ctx context.Context, addr string) (net.Conn, error) {
	var d net.Dialer
	return d.DialContext(ctx, "tcp", addr)
}

// Where the error is dropped, nothing is mended by a tool.
func (s *service) careless(ctx context.Context) *sql.Stmt {
	st, _ := s.db.Prepare("SELECT 1") // want `PrepareContext.*sibling`
	return st
}

// The handler calls it in a goroutine too: its request may be over by then.
func (s *service) archive(w http.ResponseWriter, r *http.Request) {
	if r.FormValue("async") != "" {
		go s.archived("a", r)
		return
	}
	s.archived("a", r)
}

func (s *service) archived(id string, _ *http.Request) { // want `info: .*archived never uses the request.*not-forwarded`
	_ = s.store.Save(context.Background(), id)
}

// A group in a field is waited for when the service stops.
func (s *service) counted(w http.ResponseWriter, r *http.Request) {
	s.wg.Go(func() {
		_ = s.store.Save(r.Context(), "counted") // want `Save runs in \(\*sync.WaitGroup\).Go on r.Context\(\).*outlives`
	})
}

// What is bound to a context ends with it.
func (s *service) boundLate(ctx context.Context, ids []string) error {
	g, gctx := errgroup.WithContext(ctx)
	for _, id := range ids {
		g.Go(func() error { return s.db.Ping() }) // want `PingContext with gctx.*sibling`
		_ = id
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return exec.CommandContext(gctx, "true").Run() // want `Run is given a context that is already done .*use the context that it was made from.*dead`
}

// A remark that only mentions the context explains nothing.
func (s *service) remarked(ctx context.Context) error {
	// use the ctx
	return s.db.PingContext(context.Background()) // want `^context.Background.*background`
}

// A helper that only forwards a lost context is not the one that never had one.
func (s *service) purge(_ context.Context) error { return s.purgeAll(context.Background()) }

func (s *service) purgeAll(ctx context.Context) error { return s.query() }

func (s *service) query() error { return s.db.Ping() } // want `query waits for .*purgeAll.*callee`

// The transaction is the caller's, and owns its connection.
func upgrade(ctx context.Context, tx *sql.Tx) error {
	st, err := tx.Prepare("UPDATE a SET b = 1") // want `info: .*PrepareContext.*sibling`
	if err != nil {
		return err
	}
	_, err = st.Exec() // want `ExecContext.*sibling`
	return err
}

// In the group's goroutine there is a nearer context.
func (s *service) nearer(ctx context.Context, each func(func(context.Context) error) error) error {
	g, gctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		return each(func(inner context.Context) error {
			_ = s.db.PingContext(gctx)
			return s.db.Ping() // want `PingContext with inner.*sibling`
		})
	})
	return g.Wait()
}
