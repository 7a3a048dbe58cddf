// Package lifetime holds start-up contexts that are used as the contexts of single calls.
package lifetime

import (
	"context"
	"database/sql"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"time"

	"golang.org/x/sync/errgroup"
	"google.golang.org/grpc"
)

type kv interface {
	Get(ctx context.Context, key string) ([]byte, error)
	Put(ctx context.Context, key string, value []byte) error
	Watch(ctx context.Context, key string) <-chan []byte
}

// The context of a goroutine that lives until the component ends.

type ring struct{ c kv }

func run(c kv) func() {
	ctx, cancel := context.WithCancel(context.Background())
	r := &ring{c}
	go r.loop(ctx)
	return cancel
}

func (r *ring) loop(ctx context.Context) {
	_, _ = r.c.Get(ctx, "ring") // want `lives as long as .*\(fixedtimeout/lifetime\)`
	op, cancel := context.WithTimeout(ctx, 20*time.Second)
	_, _ = r.c.Get(op, "ring")
	cancel()
	for range r.c.Watch(ctx, "ring") {
	}
}

// Kept in a field by the constructor: one cause, the other calls are listed.

type prices struct {
	ctx    context.Context
	cancel context.CancelFunc
	cc     grpc.ClientConnInterface
}

func newPrices(cc grpc.ClientConnInterface) *prices {
	ctx, cancel := context.WithCancel(context.Background())
	return &prices{ctx: ctx, cancel: cancel, cc: cc}
}

func (p *prices) quote(in, out any) error {
	return p.cc.Invoke(p.ctx, "/price.Price/Quote", in, out) // want `p.ctx lives as long as .*1 more`
}

func (p *prices) list(in, out any) error {
	return p.cc.Invoke(p.ctx, "/price.Price/List", in, out)
}

func (p *prices) close() { p.cancel() }

// The constructor's parameter, kept for later.

type orders struct {
	ctx context.Context
	db  *sql.DB
}

func newOrders(ctx context.Context, db *sql.DB) *orders { return &orders{ctx: ctx, db: db} }

func (o *orders) count() (n int, err error) {
	err = o.db.QueryRowContext(o.ctx, "SELECT count(*) FROM orders").Scan(&n) // want `o.ctx lives as long as`
	return n, err
}

// The caller's context is at hand: it belongs there.

type repo struct {
	ctx context.Context
	kv  kv
}

func newRepo(ctx context.Context, c kv) *repo { return &repo{ctx: ctx, kv: c} }

func (r *repo) save(ctx context.Context, key string, v []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.kv.Put(r.ctx, key, v) // want `r.ctx lives as long as .*pass ctx`
}

// A handler that captured the context of main.

func serve(c kv) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()

	mux := http.NewServeMux()
	mux.HandleFunc("GET /{key}", func(w http.ResponseWriter, r *http.Request) {
		v, err := c.Get(ctx, r.PathValue("key")) // want `ctx lives as long as .*pass r.Context\(\)`
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		w.Write(v)
	})
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	g, ctx := errgroup.WithContext(ctx)
	g.Go(srv.ListenAndServe)
	g.Go(func() error {
		<-ctx.Done()
		return srv.Close()
	})
	return g.Wait()
}

// Every minute, on a context that only the end of the program ends.
func report(cc grpc.ClientConnInterface, db *sql.DB) func() {
	ctx, stop := context.WithCancel(context.Background())
	go func() {
		for range time.Tick(time.Minute) {
			if err := cc.Invoke(ctx, "/report.Report/Send", nil, nil); err != nil { // want `ctx lives as long as .*1 more`
				slog.Error("report", "err", err)
			}
			if _, err := db.ExecContext(ctx, "UPDATE reports SET sent = now()"); err != nil {
				slog.Error("report", "err", err)
			}
		}
	}()
	return stop
}

// The program is put together.

type program struct {
	orders *orders
	repo   *repo
	prices *prices
	parts  *component
	names  *names
	cached *cached
}

func assemble(c kv, db *sql.DB, cc grpc.ClientConnInterface) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	defer run(c)()
	defer report(cc, db)()
	p := &program{orders: newOrders(ctx, db), repo: newRepo(ctx, c), prices: newPrices(cc), names: newNames(ctx)}
	defer p.prices.close()
	var err error
	if p.parts, err = newComponent(ctx, c, cc); err != nil {
		return err
	}
	defer p.parts.close()
	var end context.CancelFunc
	p.cached, end = newCached(c)
	defer end()
	return p.serve(ctx)
}

func (p *program) serve(ctx context.Context) error {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /count", func(w http.ResponseWriter, r *http.Request) {
		if _, err := p.orders.count(); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	})
	mux.HandleFunc("PUT /{key}", func(w http.ResponseWriter, r *http.Request) {
		if err := p.repo.save(r.Context(), r.PathValue("key"), nil); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	})
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = srv.Close() })()
	return srv.ListenAndServe()
}
