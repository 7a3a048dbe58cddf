// Command decorators stacks decorators that embed the interface they implement
// upon the store of a known engine.
package main

import (
	"context"
	"fmt"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/decorators/store"
)

type config struct {
	Engine string
	DSN    string
	Ping   time.Duration
}

func open(c *config) (store.Store, error) {
	var s store.Store
	var err error
	switch c.Engine {
	case "memory":
		s = store.NewMemory()
	case "mysql":
		s, err = store.NewSQL(c.DSN, c.Ping)
		if err != nil {
			return nil, fmt.Errorf("opening mysql: %w", err)
		}
	default:
		return nil, fmt.Errorf("no engine %q", c.Engine)
	}
	return s, nil
}

type server struct {
	store  store.Store
	detach bool
	limit  time.Duration
}

type option func(*server)

func withStore(s store.Store) option { return func(srv *server) { srv.store = s } }

func withLimit(d time.Duration) option { return func(srv *server) { srv.limit = d } }

// newServer wraps the store twice, each time in the same field.
func newServer(opts ...option) (*server, error) {
	s := &server{detach: true, limit: 5 * time.Second}
	for _, opt := range opts {
		opt(s)
	}
	if s.detach {
		s.store = store.NewDetached(s.store)
	}
	var err error
	s.store, err = store.NewCached(s.store)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func (s *server) check(ctx context.Context, key string) (string, error) {
	var r store.Reader = s.store
	r = store.NewBounded(r, s.limit)
	return r.Read(ctx, key) // calls: (*store.Bounded).Read
}

func (s *server) close() {
	s.store.Close() // calls: (*store.Memory).Close | (*store.SQL).Close
}

func run(c *config, opts ...option) {
	st, err := open(c)
	if err != nil {
		panic(err)
	}
	s, err := newServer(append(opts, withStore(st))...)
	if err != nil {
		panic(err)
	}
	s.check(context.Background(), "a")
	s.store.Write(context.Background(), "a", "b") // calls: (*store.Memory).Write | (*store.SQL).Write
	s.close()
}

func main() {
	run(&config{Engine: "memory"}, withLimit(time.Second))
	run(&config{Engine: "mysql", DSN: "user@tcp(db)/shop", Ping: 2 * time.Second})
}
