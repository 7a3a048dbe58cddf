package renewed

import (
	"context"
	"io"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/valyala/fasthttp"
	"golang.org/x/sync/singleflight"
)

// The lesser of the two.
func (r *request) derived(id string) (item, error) {
	ctx, cancel := context.WithTimeout(r.ctx, time.Minute)
	defer cancel()
	return r.items.Get(ctx, id)
}

// Says that the work is detached, and bounds it.
func (r *request) audited(id string) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.ctx), 5*time.Second)
	defer cancel()
	_, err := r.items.Get(ctx, id)
	return err
}

// Clean-up must run when the caller is gone.
func (r *request) released(id string) (err error) {
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_, _ = r.items.Get(ctx, id)
	}()
	_, err = r.items.Get(r.ctx, id)
	return err
}

func (r *request) afterDone(id string) error {
	<-r.ctx.Done()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_, err := r.items.Get(ctx, id)
	return err
}

func (r *request) nilGuard(id string) (item, error) {
	ctx := r.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return r.items.Get(ctx, id)
}

// Work of its own: nobody waits for it.
func (r *request) started(id string) {
	go func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		_, _ = r.items.Get(ctx, id)
	}()
}

// The context is a parameter: rule ctxpropagate/background says it.
func (w *worker) said(ctx context.Context, id string) (item, error) {
	fresh, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return w.items.Get(fresh, id)
}

// A caller passes none: rule ctxpropagate/callee says it.
func (w *worker) handler(rw http.ResponseWriter, r *http.Request) {
	it, err := w.deeper(r.PathValue("id"))
	if err != nil {
		http.Error(rw, err.Error(), http.StatusBadGateway)
		return
	}
	io.WriteString(rw, it.state)
}

func (w *worker) deeper(id string) (item, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return w.items.Get(ctx, id)
}

// The caller's instant, taken over by hand.
func (w *worker) carried(j job) error {
	ctx, cancel := context.WithDeadline(context.Background(), j.expires)
	defer cancel()
	_, err := w.items.Get(ctx, j.id)
	return err
}

func (w *worker) lesser(j job) error {
	ctx, cancel := context.WithTimeout(context.Background(), min(w.limit, time.Until(j.expires)))
	defer cancel()
	_, err := w.items.Get(ctx, j.id)
	return err
}

// Expired items are dropped before the work: what is left over is the job's own.
func (w *worker) dropped(j job) error {
	if time.Now().After(j.expires) {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), w.limit)
	defer cancel()
	_, err := w.items.Get(ctx, j.id)
	return err
}

// Not every instant is a deadline.
type row struct {
	id              string
	created, expiry time.Time
}

func (w *worker) stored(x row) error {
	ctx, cancel := context.WithTimeout(context.Background(), w.limit)
	defer cancel()
	_, err := w.items.Get(ctx, x.id+x.created.String()+x.expiry.String())
	return err
}

// The connection's deadline is the context's, if that has one.
func (c *conn) careful(ctx context.Context, cmd []byte) error {
	d := time.Now().Add(c.timeout)
	if own, ok := ctx.Deadline(); ok && own.Before(d) {
		d = own
	}
	if err := c.SetDeadline(d); err != nil {
		return err
	}
	_, err := c.Write(cmd)
	return err
}

func (c *conn) helped(ctx context.Context, cmd []byte) error {
	if err := c.SetDeadline(expiry(ctx, c.timeout)); err != nil {
		return err
	}
	_, err := c.Write(cmd)
	return err
}

func expiry(ctx context.Context, limit time.Duration) time.Time {
	d := time.Now().Add(limit)
	if own, ok := ctx.Deadline(); ok && own.Before(d) {
		return own
	}
	return d
}

// The end of the context ends the exchange at once.
func (c *conn) watched(ctx context.Context, cmd []byte) error {
	stop := context.AfterFunc(ctx, func() { _ = c.SetDeadline(time.Unix(1, 0)) })
	defer stop()
	if err := c.SetDeadline(time.Now().Add(c.timeout)); err != nil {
		return err
	}
	_, err := c.Write(cmd)
	return err
}

// An idle time: each read is work done.
func (c *conn) pump(ctx context.Context, to io.Writer) error {
	buf := make([]byte, 4096)
	for ctx.Err() == nil {
		if err := c.SetReadDeadline(time.Now().Add(time.Minute)); err != nil {
			return err
		}
		n, err := c.Read(buf)
		if err != nil {
			return err
		}
		if _, err := to.Write(buf[:n]); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// A server's side of a connection has no caller.
func (c *conn) greet() error {
	if err := c.SetWriteDeadline(time.Now().Add(time.Second)); err != nil {
		return err
	}
	_, err := c.Write([]byte("220 ready\r\n"))
	return err
}

var _ net.Conn = (*conn)(nil)

func quoteBy(ctx context.Context, c *fasthttp.Client, req *fasthttp.Request, resp *fasthttp.Response) error {
	if d, ok := ctx.Deadline(); ok {
		return c.DoDeadline(req, resp, d)
	}
	return c.DoTimeout(req, resp, 4*time.Second)
}

// One timer for the whole wait.
func awaitOnce(events <-chan item, id string) (item, error) {
	limit := time.After(5 * time.Second)
	for {
		select {
		case e := <-events:
			if e.id == id {
				return e, nil
			}
		case <-limit:
			return item{}, errTimeout
		}
	}
}

// The context ends it as well.
func awaitCtx(ctx context.Context, events <-chan item, id string) (item, error) {
	for {
		select {
		case e := <-events:
			if e.id == id {
				return e, nil
			}
		case <-time.After(5 * time.Second):
			return item{}, errTimeout
		case <-ctx.Done():
			return item{}, ctx.Err()
		}
	}
}

// Nothing for a minute: the producer is gone. Each event is handled.
func drain(events <-chan item, on func(item)) error {
	for {
		select {
		case e, ok := <-events:
			if !ok {
				return nil
			}
			on(e)
		case <-time.After(time.Minute):
			return errTimeout
		}
	}
}

// A pause, not a limit.
func (w *worker) forever(stop <-chan struct{}) {
	for {
		_, _ = w.poll2("heartbeat")
		select {
		case <-stop:
			return
		case <-time.After(10 * time.Second):
		}
	}
}

func (w *worker) poll2(id string) (item, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	return w.items.Get(ctx, id)
}

// The rounds are counted, or have a clock around them.
func (w *worker) counted(id string) (item, error) {
	for range 5 {
		if it, err := w.poll3(id); err == nil {
			return it, nil
		}
		time.Sleep(time.Second)
	}
	return item{}, errTimeout
}

func (w *worker) clocked(id string) (item, error) {
	end := time.Now().Add(time.Minute)
	for time.Now().Before(end) {
		if it, err := w.poll3(id); err == nil && it.state == "ready" {
			return it, nil
		}
		time.Sleep(time.Second)
	}
	return item{}, errTimeout
}

func (w *worker) poll3(id string) (item, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	return w.items.Get(ctx, id)
}

// Each round derives: the caller's deadline is over all of them.
func (w *worker) inherited(ctx context.Context, id string) (item, error) {
	for {
		c, cancel := context.WithTimeout(ctx, 2*time.Second)
		it, err := w.items.Get(c, id)
		cancel()
		if err == nil && it.state == "ready" {
			return it, nil
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return item{}, ctx.Err()
		}
	}
}

// Shared work belongs to no single caller.

type shared struct {
	flight singleflight.Group
	once   sync.Once
	items  items
}

func (s *shared) get(ctx context.Context, id string) (item, error) {
	ch := s.flight.DoChan(id, func() (any, error) {
		c, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		return s.items.Get(c, id)
	})
	select {
	case r := <-ch:
		it, _ := r.Val.(item)
		return it, r.Err
	case <-ctx.Done():
		return item{}, ctx.Err()
	}
}

// The option is set, or set later; no deadline reaches the third.
func newHonest(addr string) *cache {
	return &cache{c: redis.NewClient(&redis.Options{Addr: addr, ContextTimeoutEnabled: true})}
}

func newLater(addr string) *cache {
	o := &redis.Options{Addr: addr}
	o.ContextTimeoutEnabled = true
	return &cache{c: redis.NewClient(o)}
}

type local struct{ c *redis.Client }

func newLocal() *local { return &local{c: redis.NewClient(&redis.Options{Addr: "localhost:6379"})} }

func (l *local) ping() error { return l.c.Ping(context.Background()).Err() }
