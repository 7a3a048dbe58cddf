package zero

import (
	"cmp"
	"context"
	"encoding/json"
	"flag"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync/atomic"
	"time"
)

// The zero value is asked for, or replaced.

type tuned struct{ timeout, other, third time.Duration }

func (t tuned) guarded(ctx context.Context, f call) error {
	if t.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t.timeout)
		defer cancel()
	}
	return f(ctx)
}

func (t tuned) left(ctx context.Context, f call) error {
	if t.timeout == 0 {
		return f(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, t.timeout)
	defer cancel()
	return f(ctx)
}

func (t *tuned) defaulted(ctx context.Context, f call) error {
	if t.other == 0 {
		t.other = total
	}
	ctx, cancel := context.WithTimeout(ctx, t.other)
	defer cancel()
	return f(ctx)
}

func (t tuned) or(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(t.third, total))
	defer cancel()
	return f(ctx)
}

func (t tuned) orHelper(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, orElse(t.third, total))
	defer cancel()
	return f(ctx)
}

func orElse(d, otherwise time.Duration) time.Duration {
	if d <= 0 {
		return otherwise
	}
	return d
}

var _ = []any{tuned.guarded, tuned.left, (*tuned).defaulted, tuned.or, tuned.orHelper}

// An option sets it.

type setter func(*service2)

type service2 struct{ timeout time.Duration }

func within(d time.Duration) setter { return func(s *service2) { s.timeout = d } }

func newService2(opts ...setter) *service2 {
	s := &service2{}
	for _, o := range opts {
		o(s)
	}
	return s
}

var optional = newService2(within(total))

func (s *service2) ping(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, s.timeout)
	defer cancel()
	return f(ctx)
}

// It may be set out of view: exported, decoded, parsed, an argument.

type Options struct{ Timeout time.Duration }

func (o Options) Ping(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, o.Timeout)
	defer cancel()
	return f(ctx)
}

type file struct {
	Millis  int64         `json:"millis"`
	Timeout time.Duration `json:"timeout"`
}

func decoded(ctx context.Context, raw []byte, f call) error {
	var c file
	if err := json.Unmarshal(raw, &c); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, c.Timeout)
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, time.Duration(c.Millis)*time.Millisecond)
	defer cancel()
	return f(ctx)
}

func Within(ctx context.Context, d time.Duration, f call) error {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return f(ctx)
}

func parsedWell(ctx context.Context, f call) error {
	d, err := time.ParseDuration(os.Getenv("CALL_TIMEOUT"))
	if err != nil {
		d = total
	}
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return f(ctx)
}

// A constant cannot fail to parse.
func parsedConstant(ctx context.Context, f call) error {
	d, _ := time.ParseDuration("1500ms")
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	return f(ctx)
}

var (
	limit  = flag.Duration("limit", 5*time.Second, "limit of a call")
	budget = flag.Duration("budget", 0, "0 means none")
)

func flagged(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, *limit)
	defer cancel()
	if *budget > 0 {
		ctx, cancel = context.WithTimeout(ctx, *budget)
		defer cancel()
	}
	return f(ctx)
}

// Off, and it says so.
var streaming = &http.Client{Timeout: 0}

var events = &http.Server{
	ReadHeaderTimeout: 5 * time.Second,
	WriteTimeout:      0, // streams
}

// The unit is there.

func withUnit(ctx context.Context, f call) error {
	n, err := strconv.Atoi(os.Getenv("CALL_TIMEOUT"))
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, time.Duration(n)*time.Second)
	defer cancel()
	return f(ctx)
}

func unitFirst(ctx context.Context, n int, f call) error {
	ctx, cancel := context.WithTimeout(ctx, time.Millisecond*time.Duration(n))
	defer cancel()
	return f(ctx)
}

// A count, in the type of a duration: the parameter's name and its callers say so.
func times(ctx context.Context, seconds time.Duration, f call) error {
	ctx, cancel := context.WithTimeout(ctx, seconds*time.Second)
	defer cancel()
	return f(ctx)
}

func tenSeconds(ctx context.Context, f call) error { return times(ctx, 10, f) }

// Numbers that are nanoseconds.

type stored struct {
	TimeoutNanos int64
	v            atomic.Int64
}

func (s *stored) set(d time.Duration) { s.v.Store(int64(d)); s.TimeoutNanos = d.Nanoseconds() }

func (s *stored) nanos(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(s.v.Load()))
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, time.Duration(s.TimeoutNanos))
	defer cancel()
	return f(ctx)
}

// A part of a duration.

func scaled(ctx context.Context, d time.Duration, f call) error {
	jitter := time.Duration(rand.Int64N(int64(total)))
	ctx, cancel := context.WithTimeout(ctx, time.Duration(float64(d)*1.5)+jitter)
	defer cancel()
	return f(ctx)
}

func halved(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, total/2)
	defer cancel()
	return f(ctx)
}

// Negative when the time is up: failing at once is right.
func left(ctx context.Context, f call) error {
	d, ok := ctx.Deadline()
	if !ok {
		return f(ctx)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Until(d)-100*time.Millisecond)
	defer cancel()
	return f(ctx)
}

// Zero instants have meanings of their own.
func cleared(c net.Conn) error {
	if err := c.SetDeadline(time.Time{}); err != nil {
		return err
	}
	return c.SetReadDeadline(time.Now()) // wakes the reader
}

// Short on purpose, with a unit; and what limits nothing.

func probe(ctx context.Context, f call) error {
	ctx, cancel := context.WithTimeout(ctx, 50*time.Microsecond)
	defer cancel()
	return f(ctx)
}

func took(n int) time.Duration { return time.Duration(n) }

func pause() { time.Sleep(0) }
