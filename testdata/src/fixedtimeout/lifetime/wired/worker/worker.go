// Package worker is given its context by whoever makes it.
package worker

import (
	"context"
	"net/http"
	"time"

	"google.golang.org/grpc"
)

// Poller asks a service what is new, until its context ends.
type Poller struct {
	ctx context.Context
	cc  *grpc.ClientConn
	hc  *http.Client
}

// New returns a Poller that lives as long as ctx.
func New(ctx context.Context, cc *grpc.ClientConn) *Poller {
	return &Poller{ctx: ctx, cc: cc, hc: &http.Client{Timeout: time.Second}}
}

// Run polls every minute.
func (p *Poller) Run() {
	for {
		select {
		case <-p.ctx.Done():
			return
		case <-time.After(time.Minute):
			p.poll()
			_ = p.bounded()
			_, _ = p.status()
			_ = Ask(p.ctx, p.cc)
		}
	}
}

func (p *Poller) poll() {
	_ = p.cc.Invoke(p.ctx, "/news.News/Poll", nil, nil) // want `lives as long as the program \(made in wired.main\).*\(fixedtimeout/lifetime\)`
}

func (p *Poller) bounded() error {
	ctx, cancel := context.WithTimeout(p.ctx, time.Second)
	defer cancel()
	return p.cc.Invoke(ctx, "/news.News/Poll", nil, nil)
}

// The client has a limit of its own.
func (p *Poller) status() (*http.Response, error) {
	req, err := http.NewRequestWithContext(p.ctx, http.MethodGet, "http://news.internal/status", nil)
	if err != nil {
		return nil, err
	}
	return p.hc.Do(req)
}

// Ask is called by handlers too, on the contexts of their requests.
func Ask(ctx context.Context, cc *grpc.ClientConn) error {
	return cc.Invoke(ctx, "/news.News/Ask", nil, nil)
}
