// Package zero holds timeouts that are zero, negative, or lack a unit.
package zero

import (
	"context"
	"flag"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/redis/go-redis/v9"
)

type call func(context.Context) error

// Constants.

func born(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, 0) // want `born expired .*\(fixedtimeout/zero\)`
	defer cancel()
	return f(ctx)
}

const (
	total   = 2 * time.Second
	reserve = 3 * time.Second
	millis  = 500
)

func negative(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, total-reserve) // want `-1s .*born expired`
	defer cancel()
	return f(ctx)
}

func divided(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, millis/1000*time.Second) // want `born expired`
	defer cancel()
	return f(ctx)
}

// Numbers without a unit.

var hasty = &http.Client{Timeout: 30} // want `30ns .*unit`

func converted(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(5)) // want `5ns .*unit`
	defer cancel()
	return f(ctx)
}

const seconds = 10

func named(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, seconds) // want `10ns .*unit`
	defer cancel()
	return f(ctx)
}

func cache(addr string) *redis.Client {
	return redis.NewClient(&redis.Options{
		Addr:                  addr,
		ContextTimeoutEnabled: true,
		ReadTimeout:           3, // want `3ns .*unit`
	})
}

var server = &http.Server{
	ReadHeaderTimeout: 5, // want `5ns .*unit`
	WriteTimeout:      30 * time.Second,
}

// A count of seconds, converted as it is.

type Config struct {
	TimeoutSeconds int
	TimeoutMs      int64
	Timeout        time.Duration
}

func (c Config) client() *http.Client {
	return &http.Client{Timeout: time.Duration(c.TimeoutSeconds)} // want `TimeoutSeconds .*unit`
}

func (c *Config) limited(ctx context.Context, f call) error {
	d := time.Duration(c.TimeoutMs) // want `TimeoutMs .*unit`
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return f(ctx)
}

func fromEnv(ctx context.Context, f call) error {
	n, err := strconv.Atoi(os.Getenv("CALL_TIMEOUT"))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Duration(n)) // want `unit`
	defer cancel()
	return f(ctx)
}

// The unit, twice.

type paced struct{ each time.Duration }

var pace = paced{each: 5 * time.Second}

func (p paced) do(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, p.each*time.Second) // want `twice`
	defer cancel()
	return f(ctx)
}

// What it holds is not to be seen: it may be a count in the type of a duration.
func (c Config) twice(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, c.Timeout*time.Second) // want `info: .*twice`
	defer cancel()
	return f(ctx)
}

func overflow(ctx context.Context, f call) error {
	limit := total
	ctx, cancel := context.WithTimeout(ctx, limit*time.Millisecond) // want `twice`
	defer cancel()
	return f(ctx)
}

// Nobody sets it.

type options struct {
	addr    string
	timeout time.Duration
}

type service struct{ o options }

var svc = &service{o: options{addr: "localhost:80"}}

func (s *service) ping(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, s.o.timeout) // want `timeout is never set.*born expired`
	defer cancel()
	return f(ctx)
}

type off struct {
	timeout time.Duration
	url     string
}

func (o off) get() (*http.Response, error) {
	hc := &http.Client{Timeout: o.timeout} // want `timeout is never set.*no limit`
	return hc.Get(o.url)
}

var page = off{url: "http://localhost/"}

func show() (*http.Response, error) { return page.get() }

// A flag that is zero unless somebody gives it.

var wait = flag.Duration("wait", 0, "how long to wait")

func waited(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, *wait) // want `-wait .*default .*born expired`
	defer cancel()
	return f(ctx)
}

// Zero when the variable is not set, or does not parse.
func parsed(ctx context.Context, f call) error {
	d, _ := time.ParseDuration(os.Getenv("CALL_TIMEOUT"))
	ctx, cancel := context.WithTimeout(ctx, d) // want `error .*dropped`
	defer cancel()
	return f(ctx)
}
