// Package renewed holds fixed timeouts that start over under a caller that has a deadline.
package renewed

import (
	"context"
	"errors"
	"net"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/valyala/fasthttp"
)

var errTimeout = errors.New("timeout")

type item struct{ id, state string }

type items interface {
	Get(ctx context.Context, id string) (item, error)
}

// The request keeps its context in a field: the caller's deadline is at hand.

type request struct {
	ctx   context.Context
	items items
	id    string
	reply chan item
}

func newRequest(ctx context.Context, s items, id string) *request {
	return &request{ctx: ctx, items: s, id: id, reply: make(chan item, 1)}
}

func serve(ctx context.Context, s items, queue chan<- *request, id string) (item, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	r := newRequest(ctx, s, id)
	select {
	case queue <- r:
	case <-ctx.Done():
		return item{}, ctx.Err()
	}
	select {
	case it := <-r.reply:
		return it, nil
	case <-ctx.Done():
		return item{}, ctx.Err()
	}
}

func dispatch(queue <-chan *request) {
	for r := range queue {
		if it, err := r.fetch(r.id); err == nil {
			r.reply <- it
		}
	}
}

func (r *request) fetch(id string) (item, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second) // want `2s .*renews .*\(fixedtimeout/renewed\)`
	defer cancel()
	return r.items.Get(ctx, id)
}

// The duration is a constant of another declaration.
const patience = 3 * time.Second

func (r *request) refresh(id string) error {
	ctx, cancel := context.WithTimeout(context.TODO(), patience) // want `3s .*renews .*r.ctx`
	defer cancel()
	_, err := r.items.Get(ctx, id)
	return err
}

// A queued item carries its expiry, and the work does not look at it.

type job struct {
	id      string
	expires time.Time
}

type worker struct {
	items items
	limit time.Duration
}

func newWorker(s items) *worker { return &worker{items: s, limit: 30 * time.Second} }

func (w *worker) run(jobs <-chan job) error {
	for j := range jobs {
		if err := w.handle(j); err != nil {
			return err
		}
	}
	return nil
}

func (w *worker) handle(j job) error {
	ctx, cancel := context.WithTimeout(context.Background(), w.limit) // want `30s .*renews .*j.expires`
	defer cancel()
	_, err := w.items.Get(ctx, j.id)
	return err
}

// The caller's deadline is an instant, not a context.
func (w *worker) before(deadline time.Time, id string) (item, error) {
	if deadline.IsZero() {
		return item{}, errTimeout
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second) // want `5s .*renews .*deadline`
	defer cancel()
	return w.items.Get(ctx, id)
}

// The connection's deadline is counted from now, the context's is never asked for.

type conn struct {
	net.Conn
	timeout time.Duration
}

func dial(ctx context.Context, addr string) (*conn, error) {
	var d net.Dialer
	c, err := d.DialContext(ctx, "tcp", addr)
	if err != nil {
		return nil, err
	}
	return &conn{Conn: c, timeout: 10 * time.Second}, nil
}

func (c *conn) exchange(ctx context.Context, cmd, into []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := c.SetDeadline(time.Now().Add(c.timeout)); err != nil { // want `10s .*renews .*ctx`
		return err
	}
	if _, err := c.Write(cmd); err != nil {
		return err
	}
	_, err := c.Read(into)
	return err
}

// A library's own timeout parameter, where it takes a deadline as well.
func quote(ctx context.Context, c *fasthttp.Client, req *fasthttp.Request, resp *fasthttp.Response) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return c.DoTimeout(req, resp, 4*time.Second) // want `4s .*renews .*ctx`
}

// Each event that is not the awaited one starts the time again.
func await(events <-chan item, id string) (item, error) {
	for {
		select {
		case e := <-events:
			if e.id == id {
				return e, nil
			}
		case <-time.After(5 * time.Second): // want `5s .*every round`
			return item{}, errTimeout
		}
	}
}

// The same with a timer that is set again.
func awaitTimer(events <-chan item, id string) (item, error) {
	t := time.NewTimer(patience)
	defer t.Stop()
	for {
		select {
		case e := <-events:
			if e.id == id {
				return e, nil
			}
			t.Reset(patience) // want `3s .*every round`
		case <-t.C:
			return item{}, errTimeout
		}
	}
}

// Each poll is bounded, all of them together are not.
func (w *worker) ready(id string) (item, error) {
	for {
		it, err := w.poll(id)
		if err == nil && it.state == "ready" {
			return it, nil
		}
		time.Sleep(time.Second)
	}
}

func (w *worker) poll(id string) (item, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second) // want `2s .*every round`
	defer cancel()
	return w.items.Get(ctx, id)
}

// go-redis starts ReadTimeout for each command, whatever the context says.

type cache struct{ c *redis.Client }

func newCache(addr string) *cache {
	return &cache{c: redis.NewClient(&redis.Options{Addr: addr, ReadTimeout: 3 * time.Second})} // want `ContextTimeoutEnabled`
}

func (c *cache) get(ctx context.Context, k string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 25*time.Millisecond)
	defer cancel()
	return c.c.Get(ctx, k).Result()
}
