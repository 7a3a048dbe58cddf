package http

import (
	"context"
	"flow"
	"net"
	"time"
)

type Transport struct {
	DialContext           func(ctx context.Context, network, addr string) (net.Conn, error)
	DialTLSContext        func(ctx context.Context, network, addr string) (net.Conn, error)
	Dial                  func(network, addr string) (net.Conn, error)
	DialTLS               func(network, addr string) (net.Conn, error)
	Proxy                 func(*Request) (any, error)
	ResponseHeaderTimeout time.Duration
	TLSHandshakeTimeout   time.Duration
	ExpectContinueTimeout time.Duration
	IdleConnTimeout       time.Duration
}

func (t *Transport) Clone() *Transport {
	c := *t
	return &c
}

func (t *Transport) RoundTrip(req *Request) (*Response, error) {
	flow.LimitOf("http.Transport.ResponseHeaderTimeout", t, t.ResponseHeaderTimeout)
	flow.LimitOf("http.Transport.ExpectContinueTimeout", t, t.ExpectContinueTimeout)
	flow.LimitOf("http.Transport.TLSHandshakeTimeout", t, t.TLSHandshakeTimeout)
	flow.LimitOf("http.Transport.IdleConnTimeout", t, t.IdleConnTimeout)
	ctx := req.Context()
	if t.DialContext != nil {
		t.DialContext(ctx, "tcp", "")
	}
	if t.DialTLSContext != nil {
		t.DialTLSContext(ctx, "tcp", "")
	}
	if t.Dial != nil {
		t.Dial("tcp", "")
	}
	if t.DialTLS != nil {
		t.DialTLS("tcp", "")
	}
	flow.Sends(req.Method, req.Header)
	flow.Wait("http", ctx, t)
	return &Response{Request: req, Body: flow.Unknown[any]("input: a response")}, nil
}
