// Command conversions carries its limits and clients through any, type switches,
// assertions and named types.
package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

type seconds int

func (s seconds) duration() time.Duration { return time.Duration(s) * time.Second }

type limit time.Duration

// toDuration is what a configuration library does with a value of any kind.
func toDuration(v any) time.Duration {
	switch v := v.(type) {
	case time.Duration:
		return v
	case string:
		d, err := time.ParseDuration(v)
		if err != nil {
			return 0
		}
		return d
	case int:
		return time.Duration(v) * time.Millisecond
	case seconds:
		return v.duration()
	case fmt.Stringer:
		return time.Hour
	}
	return time.Minute
}

type setting struct {
	name  string
	value any
}

func find(settings []setting, name string) any {
	for _, s := range settings {
		if s.name == name {
			return s.value
		}
	}
	return nil
}

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

type checker interface {
	check(ctx context.Context)
}

type stock struct{ every time.Duration }

func (s *stock) check(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.every*9/10) // arrives: 9s
	defer cancel()
	<-ctx.Done()
}

type plain struct{}

func main() {
	server := &http.Server{
		ReadTimeout:       toDuration(3 * time.Second), // arrives: 3s
		ReadHeaderTimeout: toDuration("800ms"),         // arrives: 800ms
		WriteTimeout:      toDuration(2500),            // arrives: 2.5s
		IdleTimeout:       toDuration(seconds(45)),     // arrives: 45s
	}
	go server.ListenAndServe()

	own := limit(6 * time.Second)
	var c doer = &http.Client{Timeout: time.Duration(own)} // arrives: 6s
	if hc, ok := c.(*http.Client); ok {
		hc.CloseIdleConnections()
	}
	req, _ := http.NewRequest(http.MethodGet, "http://billing/", nil)
	c.Do(req) // calls: (*http.Client).Do

	// One element of the slice cannot be told from another.
	settings := []setting{{"read", 2 * time.Second}, {"write", 5 * time.Second}}
	ctx, cancel := context.WithTimeout(context.Background(), find(settings, "read").(time.Duration)) // arrives: 2s, 5s
	defer cancel()

	services := map[string]any{"stock": &stock{every: 10 * time.Second}, "plain": plain{}}
	for _, s := range services {
		if ch, ok := s.(checker); ok {
			ch.check(ctx) // calls: (*stock).check
		}
	}
}
