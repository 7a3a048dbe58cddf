// Package fnvalue holds calls of function values that lead to waits on contexts
// of their own.
package fnvalue

import (
	"context"
	"database/sql"
	"net/http"
	"os/exec"
)

type store interface {
	Save(ctx context.Context, id string) error
}

type service struct {
	db    *sql.DB
	store store
}

// A method value, run by a helper of the house.

func (s *service) Reload(w http.ResponseWriter, r *http.Request) {
	if err := withRetry(3, s.load); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func (s *service) load() error {
	return s.store.Save(context.Background(), "loaded") // want `load waits .*r\.Context\(\).*ctxpropagate/callee`
}

func withRetry(attempts int, f func() error) (err error) {
	for range attempts {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

// A function, run by a helper that is two calls away.

func (s *service) Recount(ctx context.Context) error { return guarded(s.recount) }

func (s *service) recount() error {
	rows, err := s.db.Query("SELECT count(*) FROM items") // want `recount waits .*ctxpropagate/callee`
	if err != nil {
		return err
	}
	return rows.Close()
}

func guarded(f func() error) error { return withRetry(2, f) }

// A literal calls the function, and a helper the literal.

func (s *service) Each(ctx context.Context, ids []string) (failed error) {
	visit(ids, func(id string) {
		if err := s.mark(id); err != nil {
			failed = err
		}
	})
	return failed
}

func (s *service) mark(id string) error {
	return s.store.Save(context.Background(), id) // want `mark waits .*ctxpropagate/callee`
}

func visit(ids []string, f func(string)) {
	for _, id := range ids {
		f(id)
	}
}

// A map of functions, called by key.

var steps = map[string]func() error{
	"rates":  loadRates,
	"prices": loadPrices,
}

func Step(w http.ResponseWriter, r *http.Request) {
	step, ok := steps[r.PathValue("step")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if err := step(); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func loadRates() error {
	resp, err := http.Get("http://rates.internal/") // want `loadRates waits .*ctxpropagate/callee`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func loadPrices() error {
	return exec.Command("prices", "load").Run() // want `loadPrices waits .*ctxpropagate/callee`
}

// A package variable, there to be replaced in tests.

var refresh = refreshRemote

func Refresh(ctx context.Context) error { return refresh() }

func refreshRemote() error {
	resp, err := http.Get("http://cache.internal/refresh") // want `refreshRemote waits .*ctxpropagate/callee`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A field that is set once.

type feed struct{ fetch func(id string) error }

func newFeed() *feed {
	f := &feed{}
	f.fetch = fetchRemote
	return f
}

func (f *feed) Item(ctx context.Context, id string) error { return f.fetch(id) }

func fetchRemote(id string) error {
	resp, err := http.Get("http://feed.internal/" + id) // want `fetchRemote waits .*ctxpropagate/callee`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The same, in a literal.

type sink struct{ flush func() error }

func newSink(s *service) *sink { return &sink{flush: s.flushAll} }

func (k *sink) Put(ctx context.Context, id string) error { return k.flush() }

func (s *service) flushAll() error {
	return s.store.Save(context.Background(), "flushed") // want `flushAll waits .*ctxpropagate/callee`
}

// A local variable that holds one of two.

func Quote(ctx context.Context, mirror bool) error {
	quote := quoteMain
	if mirror {
		quote = quoteMirror
	}
	return quote()
}

func quoteMain() error {
	resp, err := http.Get("http://quotes.internal/") // want `quoteMain waits .*ctxpropagate/callee`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func quoteMirror() error {
	resp, err := http.Get("http://quotes-mirror.internal/") // want `quoteMirror waits .*ctxpropagate/callee`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A variable that a closure captures.

func (s *service) Rename(ctx context.Context, ids []string) (failed error) {
	rename := s.rename
	visit(ids, func(id string) { failed = rename(id) })
	return failed
}

func (s *service) rename(id string) error {
	return s.store.Save(context.Background(), id) // want `rename waits .*ctxpropagate/callee`
}
