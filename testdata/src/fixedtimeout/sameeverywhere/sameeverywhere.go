// Package sameeverywhere holds single constants that limit many unlike dependencies.
package sameeverywhere

import (
	"context"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"google.golang.org/grpc"
)

type deps struct {
	cache *redis.Client
	pool  *pgxpool.Pool
	price grpc.ClientConnInterface
	hc    *http.Client
}

// A constant: cache, database, an RPC and an HTTP API.

const callTimeout = 10 * time.Second // want `info: .*callTimeout .*4 .*\(fixedtimeout/same-everywhere\)`

func (d *deps) cached(ctx context.Context, key string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	return d.cache.Get(ctx, key).Result()
}

func (d *deps) stored(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	_, err := d.pool.Exec(ctx, "UPDATE orders SET seen = now() WHERE id = $1", id)
	return err
}

func (d *deps) priced(ctx context.Context, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	return d.price.Invoke(ctx, "/price.Price/Quote", in, out)
}

func (d *deps) rated(ctx context.Context) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodHead, "https://rates.example.com/eur", nil)
	if err != nil {
		return nil, err
	}
	return d.hc.Do(req)
}

func newDeps(pool *pgxpool.Pool, cc grpc.ClientConnInterface) *deps {
	return &deps{
		cache: redis.NewClient(&redis.Options{Addr: "cache:6379", ContextTimeoutEnabled: true}),
		pool:  pool,
		price: cc,
		hc:    &http.Client{},
	}
}

// A package variable, for four services behind one gRPC gateway.

var rpcTimeout = 5 * time.Second // want `info: .*rpcTimeout .*4 `

func limited(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, rpcTimeout)
}

type stubs struct{ cc grpc.ClientConnInterface }

func (s *stubs) stock(ctx context.Context, in, out any) error {
	ctx, cancel := limited(ctx)
	defer cancel()
	return s.cc.Invoke(ctx, "/stock.Stock/Count", in, out)
}

func (s *stubs) risk(ctx context.Context, in, out any) error {
	ctx, cancel := limited(ctx)
	defer cancel()
	return s.cc.Invoke(ctx, "/risk.Risk/Score", in, out)
}

func (s *stubs) pay(ctx context.Context, in, out any) error {
	ctx, cancel := limited(ctx)
	defer cancel()
	return s.cc.Invoke(ctx, "/pay.Pay/Charge", in, out)
}

func (s *stubs) mail(ctx context.Context, in, out any) error {
	ctx, cancel := limited(ctx)
	defer cancel()
	return s.cc.Invoke(ctx, "/mail.Mail/Send", in, out)
}

// One client for all: its limit is each one's.

var web = &http.Client{Timeout: 30 * time.Second} // want `info: .*30s .*4 `

func get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return web.Do(req)
}

func geo(ctx context.Context) (*http.Response, error) { return get(ctx, "https://geo.example.com/") }

func tax(ctx context.Context) (*http.Response, error) { return get(ctx, "https://tax.example.net/") }

func post(ctx context.Context) (*http.Response, error) { return get(ctx, "https://post.example.org/") }

func bank(ctx context.Context) (*http.Response, error) { return get(ctx, "http://bank.internal/") }

// The default of a field that four constructors are given.

type config struct{ timeout time.Duration }

func defaults() config {
	return config{timeout: 15 * time.Second} // want `info: .*15s .*4 `
}

type clients struct{ a, b, c, d *http.Client }

func newClients() *clients {
	cfg := defaults()
	return &clients{
		a: &http.Client{Timeout: cfg.timeout},
		b: &http.Client{Timeout: cfg.timeout},
		c: &http.Client{Timeout: cfg.timeout},
		d: &http.Client{Timeout: cfg.timeout},
	}
}

func (c *clients) all(ctx context.Context) error {
	for _, call := range []func(context.Context) (*http.Response, error){c.one, c.two, c.three, c.four} {
		resp, err := call(ctx)
		if err != nil {
			return err
		}
		resp.Body.Close()
	}
	return nil
}

func send(ctx context.Context, hc *http.Client, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return hc.Do(req)
}

func (c *clients) one(ctx context.Context) (*http.Response, error) {
	return send(ctx, c.a, "https://one.example.com/")
}

func (c *clients) two(ctx context.Context) (*http.Response, error) {
	return send(ctx, c.b, "https://two.example.net/")
}

func (c *clients) three(ctx context.Context) (*http.Response, error) {
	return send(ctx, c.c, "https://three.example.org/")
}

func (c *clients) four(ctx context.Context) (*http.Response, error) {
	return send(ctx, c.d, "http://four.internal/")
}

// A constructor's parameter, the same for all.

const patience = 8 * time.Second // want `info: .*patience .*4 `

type parts struct {
	cache *redis.Client
	http  *http.Client
	pay   *payments
	price *quotes
}

func newParts(cc, other grpc.ClientConnInterface) *parts {
	return &parts{
		cache: redis.NewClient(&redis.Options{Addr: "cache:6379", ReadTimeout: patience, ContextTimeoutEnabled: true}),
		http:  &http.Client{Timeout: patience},
		pay:   &payments{cc, patience},
		price: &quotes{other, patience},
	}
}

type payments struct {
	cc    grpc.ClientConnInterface
	limit time.Duration
}

func (p *payments) charge(ctx context.Context, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	return p.cc.Invoke(ctx, "/pay.Pay/Charge", in, out)
}

type quotes struct {
	cc    grpc.ClientConnInterface
	limit time.Duration
}

func (q *quotes) quote(ctx context.Context, in, out any) error {
	ctx, cancel := context.WithTimeout(ctx, q.limit)
	defer cancel()
	return q.cc.Invoke(ctx, "/price.Price/Quote", in, out)
}
