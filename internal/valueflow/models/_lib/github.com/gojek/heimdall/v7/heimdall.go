// Package heimdall models how long a client waits between attempts.
package heimdall

import (
	"net/http"
	"time"
)

type Doer interface {
	Do(*http.Request) (*http.Response, error)
}

type Retriable interface {
	NextInterval(retry int) time.Duration
}

type RetriableFunc func(retry int) time.Duration

func (f RetriableFunc) NextInterval(retry int) time.Duration { return f(retry) }

type Backoff interface {
	Next(retry int) time.Duration
}

type backoff struct {
	growth         string
	first, most    time.Duration
	factor, jitter float64
}

func (b *backoff) Next(retry int) time.Duration         { return b.first }
func (b *backoff) NextInterval(retry int) time.Duration { return b.first }

// Pause is what it says to wait, of which only the kind is known: the client asks for all of
// it.
func Pause(r Retriable) (growth string, first, most time.Duration, factor, jitter float64) {
	if b, ok := r.(*backoff); ok {
		return b.growth, b.first, b.most, b.factor, b.jitter
	}
	return "unknown", 0, 0, 0, 0
}

func NewConstantBackoff(d, jitter time.Duration) Backoff {
	return &backoff{growth: "constant", first: d, jitter: float64(jitter)}
}

func NewExponentialBackoff(d, most time.Duration, factor float64, jitter time.Duration) Backoff {
	return &backoff{"exponential", d, most, factor, float64(jitter)}
}

type other struct{ b Backoff }

func (o *other) NextInterval(retry int) time.Duration { return o.b.Next(retry) }

func NewRetrier(b Backoff) Retriable {
	if b, ok := b.(*backoff); ok {
		return b
	}
	return &other{b}
}

func NewRetrierFunc(f RetriableFunc) Retriable { return f }
func NewNoRetrier() Retriable                  { return &backoff{} }
