// Command builders makes its parts with builders that return themselves, and
// with setters called after the constructor.
package main

import (
	"context"
	"net/http"
	"time"
)

type builder struct {
	limit    time.Duration
	interval time.Duration
	handlers map[string]any
}

func newBuilder() *builder {
	return &builder{limit: 3 * time.Second, handlers: map[string]any{}}
}

func (b *builder) withLimit(d time.Duration) *builder {
	b.limit = d
	return b
}

func (b *builder) withInterval(d time.Duration) *builder {
	b.interval = d
	return b
}

func (b *builder) add(name string, h any) *builder {
	b.handlers[name] = h
	return b
}

func (b *builder) build() (func() error, error) {
	if b.interval <= 0 {
		b.interval = 5 * time.Second
	}
	for _, h := range b.handlers {
		if hc, ok := h.(healthy); ok {
			b.watch(hc.health)
		}
	}
	srv := &http.Server{ReadTimeout: b.limit} // arrives: 3s | 30s
	start := func() error { return srv.ListenAndServe() }
	return start, nil
}

type healthy interface {
	health(ctx context.Context) error
}

func (b *builder) watch(check func(context.Context) error) {
	once := func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, b.interval*9/10) // arrives: 4.5s | 18s
		defer cancel()
		return check(ctx) // calls: (*billing).health | (*orders).health
	}
	go func() {
		ticker := time.NewTicker(b.interval)
		defer ticker.Stop()
		for range ticker.C {
			once(context.Background()) // calls: (*builder).watch$1
		}
	}()
}

type orders struct{ client http.Client }

func (o *orders) health(ctx context.Context) error { return nil }

// setLimit is called after the constructor.
func (o *orders) setLimit(d time.Duration) {
	o.client.Timeout = d // arrives: 7s
}

type billing struct{}

func (*billing) health(ctx context.Context) error { return nil }

type silent struct{}

func main() {
	o := new(orders)
	o.setLimit(7 * time.Second)
	o.client.Get("http://stock/")

	start, err := newBuilder().add("orders", o).add("silent", silent{}).build()
	if err != nil {
		panic(err)
	}
	go start() // calls: (*builder).build$1

	b := newBuilder().withLimit(30 * time.Second).withInterval(20 * time.Second)
	b = b.add("billing", &billing{})
	start, err = b.build()
	if err != nil {
		panic(err)
	}
	start() // calls: (*builder).build$1
}
