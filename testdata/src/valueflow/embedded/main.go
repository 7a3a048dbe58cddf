// Command embedded has its limits in embedded structs, and in a duration type of its own.
package main

import (
	"context"
	"net/http"
	"time"
)

// Duration is a time.Duration that can be decoded.
type Duration struct {
	time.Duration
}

type common struct {
	Timeout Duration
	Grace   time.Duration
}

type serviceConfig struct {
	common
	*pool
	Name string
}

type pool struct {
	Acquire Duration
}

type service struct {
	serviceConfig
	http.Server
}

func newService(name string, timeout, acquire time.Duration) *service {
	s := &service{serviceConfig: serviceConfig{
		common: common{Timeout: Duration{timeout}, Grace: 9 * time.Second},
		pool:   &pool{Acquire: Duration{acquire}},
		Name:   name,
	}}
	s.ReadTimeout = 4 * time.Second // arrives: 4s
	return s
}

func (s *service) handle(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.Timeout.Duration) // arrives: 2s | 12s
	defer cancel()
	lease, done := context.WithTimeout(ctx, s.Acquire.Duration) // arrives: 100ms | 300ms
	defer done()
	<-lease.Done()
}

func (s *service) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), s.serviceConfig.Grace) // arrives: 9s
	defer cancel()
	s.Shutdown(ctx)
}

func main() {
	orders := newService("orders", 2*time.Second, 100*time.Millisecond)
	reports := newService("reports", 12*time.Second, 300*time.Millisecond)
	for _, s := range []*service{orders, reports} {
		go s.ListenAndServe()
		s.handle(context.Background())
		s.stop()
	}
}
