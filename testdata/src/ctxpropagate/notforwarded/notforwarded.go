// Package notforwarded holds functions that take a context and wait without it.
package notforwarded

import (
	"context"
	"database/sql"
	"net/http"
	"sync"
	"time"
)

type store interface {
	Load(ctx context.Context, id string) (string, error)
	Save(ctx context.Context, id string) error
}

type repo struct {
	db    *sql.DB
	store store
	hc    *http.Client
	wg    sync.WaitGroup
	seen  map[string]int
}

func (r *repo) count(_ context.Context, name string) (n int, err error) { // want `count.*ctxpropagate/not-forwarded`
	err = r.db.QueryRow("SELECT count(*) FROM items WHERE name = $1", name).Scan(&n)
	return n, err
}

func (r *repo) Probe(context.Context, string) error { // want `Probe.*ctxpropagate/not-forwarded`
	resp, err := http.Get("http://items.internal/health")
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (r *repo) touch(_ context.Context, id string) error { // want `touch.*ctxpropagate/not-forwarded`
	return r.store.Save(context.Background(), id)
}

// Three waits, one signature to mend: one finding.
func (r *repo) replace(_ context.Context, from, to string) error { // want `replace.*ctxpropagate/not-forwarded`
	if _, err := r.store.Load(context.TODO(), from); err != nil {
		return err
	}
	if _, err := r.db.Exec("DELETE FROM items WHERE id = $1", from); err != nil {
		return err
	}
	return r.store.Save(context.Background(), to)
}

// A new timeout is no deadline of the caller.
func (r *repo) bounded(_ context.Context, id string) error { // want `bounded.*ctxpropagate/not-forwarded`
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return r.store.Save(ctx, id)
}

// The parameter has a line of its own.
func (r *repo) copyAll(
	_ context.Context, // want `copyAll.*ctxpropagate/not-forwarded`
	ids []string,
) error {
	for _, id := range ids {
		if err := r.store.Save(context.Background(), id); err != nil {
			return err
		}
	}
	return nil
}

// The wait is one call deeper, in a function that was given nothing to pass.
func (r *repo) reload(_ context.Context) error { // want `reload.*ctxpropagate/not-forwarded`
	return r.fetch("http://items.internal/all")
}

func (r *repo) fetch(url string) error {
	resp, err := r.hc.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The caller passes its context on: where it is lost is the callee's signature.
func (r *repo) Sync(ctx context.Context, id string) error {
	if _, err := r.store.Load(ctx, id); err != nil {
		return err
	}
	return r.mark(ctx, id)
}

func (r *repo) mark(_ context.Context, id string) error { // want `mark.*ctxpropagate/not-forwarded`
	return r.store.Save(context.Background(), id)
}

func consume(handle func(ctx context.Context, msg string) error) { _ = handle }

// A literal has a signature too.
func (r *repo) subscribe() {
	consume(func(_ context.Context, msg string) error { // want `ctxpropagate/not-forwarded`
		_, err := r.db.Exec("INSERT INTO inbox (msg) VALUES ($1)", msg)
		return err
	})
}

// What follows is right as it is.

// Nothing waits.
func (r *repo) hits(_ context.Context, id string) int { return r.seen[id] }

// An interface asks for the parameter, this one has nothing to do.

type noop struct{}

func (noop) Load(context.Context, string) (string, error) { return "", nil }

func (noop) Save(_ context.Context, _ string) error { return nil }

// A fake plays a slow store.

type fakeStore struct {
	delay time.Duration
	saved []string
}

func (f *fakeStore) Load(_ context.Context, id string) (string, error) {
	time.Sleep(f.delay)
	return id, nil
}

func (f *fakeStore) Save(_ context.Context, id string) error {
	time.Sleep(f.delay)
	f.saved = append(f.saved, id)
	return nil
}

// What ends things has to work when the caller is gone.

func (r *repo) Close(context.Context) error {
	r.wg.Wait()
	return r.store.Save(context.Background(), "closed")
}

func (r *repo) Stop(_ context.Context) error {
	_, err := r.db.Exec("DELETE FROM leases")
	return err
}

// The only waits are clean-up.
func (r *repo) parse(_ context.Context, id string) (n int, err error) {
	defer func() {
		_ = r.store.Save(context.Background(), id)
	}()
	defer r.db.Exec("DELETE FROM locks WHERE id = $1", id)
	for _, c := range id {
		n += int(c)
	}
	return n, nil
}

// Only a goroutine with a life of its own waits.
func (r *repo) record(_ context.Context, id string) {
	go func() { _ = r.store.Save(context.Background(), id) }()
}

// The caller's context comes another way.
func (r *repo) roundTrip(_ context.Context, req *http.Request) error {
	return r.store.Save(req.Context(), req.URL.Path)
}

// Used, if only a little: that is for other rules.
func (r *repo) logged(ctx context.Context, id string) error {
	return r.store.Save(ctx, id)
}

//deadlinelint:ignore ctxpropagate/not-forwarded the interface asks for it, and billing must not depend on the client's patience
func (r *repo) bill(_ context.Context, id string) error {
	return r.store.Save(context.Background(), id)
}

//deadlinelint:detached billing must not depend on the client's patience
func (r *repo) refund(_ context.Context, id string) error {
	return r.store.Save(context.Background(), id)
}
