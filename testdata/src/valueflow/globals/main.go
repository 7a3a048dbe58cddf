// Command globals has its limits in package variables, its own and those of libraries.
package main

import (
	"context"
	"net"
	"net/http"
	"time"
)

// base is assigned before main starts, so its first value is never seen.
var base = time.Second

var derived = 2 * base

var dialLimit, headLimit = limits()

func limits() (time.Duration, time.Duration) {
	return 300 * time.Millisecond, 400 * time.Millisecond
}

var client = &http.Client{Timeout: derived} // arrives: 2s

// open can be replaced by tests, and is not.
var open = func(d time.Duration) *http.Client {
	return &http.Client{Timeout: d} // arrives: 14s
}

func init() {
	base = 9 * time.Second
	http.DefaultClient.Timeout = 12 * time.Second                                   // arrives: 12s
	http.DefaultTransport.(*http.Transport).ResponseHeaderTimeout = 5 * time.Second // arrives: 5s
	net.DefaultResolver.Dial = (&net.Dialer{Timeout: dialLimit}).DialContext
}

func setDefaults(t *http.Transport) {
	t.TLSHandshakeTimeout = 3 * time.Second // arrives: 3s
}

func main() {
	setDefaults(http.DefaultTransport.(*http.Transport))

	ctx, cancel := context.WithTimeout(context.Background(), base) // arrives: 9s
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, "http://billing/", nil)
	client.Do(req)
	http.Get("http://stock/")
	open(14 * time.Second).Get("http://reports/") // calls: init$1

	server := &http.Server{ReadHeaderTimeout: headLimit} // arrives: 400ms
	server.ListenAndServe()
}
