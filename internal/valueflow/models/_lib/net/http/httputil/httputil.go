// Package httputil models a proxy as a handler that is a client too.
package httputil

import "net/http"

type ProxyRequest struct{ In, Out *http.Request }

type ReverseProxy struct {
	Rewrite        func(*ProxyRequest)
	Transport      http.RoundTripper
	ModifyResponse func(*http.Response) error
	ErrorHandler   func(http.ResponseWriter, *http.Request, error)
	Director       func(*http.Request)
}

func NewSingleHostReverseProxy(target any) *ReverseProxy { return &ReverseProxy{} }

func (p *ReverseProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	out := r.Clone(r.Context())
	if p.Director != nil {
		p.Director(out)
	}
	if p.Rewrite != nil {
		pr := &ProxyRequest{In: r, Out: out}
		p.Rewrite(pr)
		out = pr.Out
	}
	rt := p.Transport
	if rt == nil {
		rt = http.DefaultTransport
	}
	resp, err := rt.RoundTrip(out)
	if p.ModifyResponse != nil {
		p.ModifyResponse(resp)
	}
	if p.ErrorHandler != nil {
		p.ErrorHandler(w, r, err)
	}
}
