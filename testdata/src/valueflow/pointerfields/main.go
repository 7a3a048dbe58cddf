// Command pointerfields has limits behind pointers, nil where nothing was said.
package main

import (
	"context"
	"net/http"
	"time"
)

type poolOptions struct {
	ping     *time.Duration
	lifetime *time.Duration
}

type options struct {
	read, write poolOptions
}

type option func(*options)

// readPing keeps the address of its parameter.
func readPing(d time.Duration) option { return func(o *options) { o.read.ping = &d } }

func writePing(d time.Duration) option { return func(o *options) { o.write.ping = &d } }

func ptr[T any](v T) *T { return &v }

type pool struct {
	ping     time.Duration
	lifetime time.Duration
}

func newPool(o poolOptions) *pool {
	p := &pool{ping: 5 * time.Second, lifetime: time.Hour}
	if o.ping != nil {
		p.ping = *o.ping
	}
	if o.lifetime != nil {
		p.lifetime = *o.lifetime
	}
	return p
}

func (p *pool) acquire(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, p.ping) // arrives: 1s | 2s | 5s
	defer cancel()
	<-ctx.Done()
}

type request struct {
	Timeout *time.Duration
}

func (r request) limit() time.Duration {
	if r.Timeout == nil {
		return 9 * time.Second
	}
	return *r.Timeout
}

func main() {
	var o options
	for _, opt := range []option{readPing(time.Second), writePing(2 * time.Second)} {
		opt(&o)
	}
	ctx := context.Background()
	newPool(o.read).acquire(ctx)
	newPool(o.write).acquire(ctx)
	newPool(poolOptions{lifetime: ptr(time.Minute)}).acquire(ctx)

	explicit := &http.Client{Timeout: request{Timeout: ptr(4 * time.Second)}.limit()} // arrives: 4s
	explicit.Get("http://billing/")
	usual := &http.Client{Timeout: request{}.limit()} // arrives: 9s
	usual.Get("http://billing/")

	// A variable whose address is elsewhere.
	timeout := 3 * time.Second
	raise(&timeout)
	last := &http.Client{Timeout: timeout} // arrives: 3s, 33s
	last.Get("http://stock/")
}

func raise(d *time.Duration) {
	if time.Now().Weekday() == time.Sunday {
		*d = 33 * time.Second
	}
}
