// Package cleanhttp models clients of their own, without a limit for the whole request.
package cleanhttp

import (
	"net"
	"net/http"
	"time"
)

func DefaultTransport() *http.Transport {
	return &http.Transport{
		DialContext:         (&net.Dialer{Timeout: 30 * time.Second}).DialContext,
		IdleConnTimeout:     90 * time.Second,
		TLSHandshakeTimeout: 10 * time.Second,
	}
}

func DefaultPooledTransport() *http.Transport { return DefaultTransport() }
func DefaultClient() *http.Client             { return &http.Client{Transport: DefaultTransport()} }
func DefaultPooledClient() *http.Client       { return &http.Client{Transport: DefaultTransport()} }
