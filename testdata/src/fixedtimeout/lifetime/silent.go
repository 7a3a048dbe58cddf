package lifetime

import (
	"bufio"
	"context"
	"log/slog"
	"net/http"
	"os"
	"os/signal"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/segmentio/kafka-go"
	"google.golang.org/grpc"
)

type component struct {
	ctx    context.Context
	cancel context.CancelFunc
	kv     kv
	cc     grpc.ClientConnInterface
	wg     sync.WaitGroup
	reader *kafka.Reader
	conn   *pgx.Conn
	hc     *http.Client
}

// Calls while the component is made belong to its start.
func newComponent(ctx context.Context, c kv, cc grpc.ClientConnInterface) (*component, error) {
	if _, err := c.Get(ctx, "schema"); err != nil {
		return nil, err
	}
	life, cancel := context.WithCancel(ctx)
	s := &component{ctx: life, cancel: cancel, kv: c, cc: cc, hc: &http.Client{Timeout: 5 * time.Second}}
	s.wg.Go(s.watch)
	s.wg.Go(s.consume)
	s.wg.Go(func() { _ = s.listen() })
	s.wg.Go(func() { _ = s.stream() })
	return s, nil
}

func (s *component) close() { s.cancel(); s.wg.Wait() }

// Derived, with a limit.

func (s *component) get(key string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(s.ctx, time.Second)
	defer cancel()
	return s.kv.Get(ctx, key)
}

func (s *component) call() (context.Context, context.CancelFunc) {
	return context.WithTimeout(s.ctx, 2*time.Second)
}

func (s *component) put(key string, v []byte) error {
	ctx, cancel := s.call()
	defer cancel()
	return s.kv.Put(ctx, key, v)
}

// Merged with the caller's: what ends first ends it.
func (s *component) merged(ctx context.Context, key string) ([]byte, error) {
	both, cancel := context.WithCancel(s.ctx)
	defer cancel()
	defer context.AfterFunc(ctx, cancel)()
	return s.kv.Get(both, key)
}

func (s *component) mergedOther(ctx context.Context, key string) ([]byte, error) {
	both, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.ctx, cancel)()
	return s.kv.Get(both, key)
}

// Waits on purpose: a watch, a queue, a notification, a stream.

func (s *component) watch() {
	for v := range s.kv.Watch(s.ctx, "ring") {
		slog.Debug("ring", "size", len(v))
	}
}

func (s *component) consume() {
	for {
		m, err := s.reader.FetchMessage(s.ctx)
		if err != nil {
			return
		}
		slog.Debug("message", "key", m.Key)
	}
}

func (s *component) listen() error {
	for {
		if _, err := s.conn.WaitForNotification(s.ctx); err != nil {
			return err
		}
	}
}

func (s *component) stream() error {
	st, err := s.cc.NewStream(s.ctx, &grpc.StreamDesc{ServerStreams: true}, "/price.Price/Watch")
	if err != nil {
		return err
	}
	for {
		if err := st.RecvMsg(nil); err != nil {
			return err
		}
	}
}

func (s *component) events(url string, on func(string)) error {
	req, err := http.NewRequestWithContext(s.ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "text/event-stream")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	sc := bufio.NewScanner(resp.Body)
	for sc.Scan() {
		on(sc.Text())
	}
	return sc.Err()
}

// The client has a limit of its own.
func (s *component) fetch(url string) (int, error) {
	req, err := http.NewRequestWithContext(s.ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := s.hc.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// Not a wait at all.
func (s *component) log(msg string) { slog.InfoContext(s.ctx, msg) }

// The only implementation never waits.

type lookup interface {
	Find(ctx context.Context, key string) (string, error)
}

type table map[string]string

func (t table) Find(_ context.Context, key string) (string, error) { return t[key], nil }

type names struct {
	ctx context.Context
	in  lookup
}

func newNames(ctx context.Context) *names { return &names{ctx: ctx, in: table{"a": "b"}} }

func (n *names) name(key string) (string, error) { return n.in.Find(n.ctx, key) }

// The implementation sets the limit.

type limitedKV struct{ next kv }

func (l limitedKV) Get(ctx context.Context, key string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return l.next.Get(ctx, key)
}

type cached struct {
	ctx context.Context
	kv  limitedKV
}

func newCached(c kv) (*cached, context.CancelFunc) {
	ctx, cancel := context.WithCancel(context.Background())
	return &cached{ctx: ctx, kv: limitedKV{c}}, cancel
}

func (c *cached) get(key string) ([]byte, error) { return c.kv.Get(c.ctx, key) }

// Made for one request: the field holds the request's context.

type batch struct {
	ctx context.Context
	kv  kv
}

func handler(c kv) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		b := &batch{ctx: r.Context(), kv: c}
		if err := b.store("a", nil); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	}
}

func (b *batch) store(key string, v []byte) error { return b.kv.Put(b.ctx, key, v) }

// Handed down as a parameter by whoever calls: its maker is not in view.
func Copy(ctx context.Context, c kv, from, to string) error {
	v, err := c.Get(ctx, from)
	if err != nil {
		return err
	}
	return c.Put(ctx, to, v)
}

// A command that does one thing and ends, on ctrl-C at the latest.
func command(c kv) error {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	return Copy(ctx, c, "a", "b")
}

// Released while the component ends.
func (s *component) release() error {
	defer s.cancel()
	return s.conn.Close(s.ctx)
}
