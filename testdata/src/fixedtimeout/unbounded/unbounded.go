// Package unbounded holds calls that neither their client nor their request limits.
package unbounded

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// Client and request are made here.

type checker struct {
	url  string
	stop chan struct{}
}

func (c *checker) loop() {
	t := time.NewTicker(24 * time.Hour)
	defer t.Stop()
	for {
		_ = c.call([]byte("{}"))
		select {
		case <-c.stop:
			return
		case <-t.C:
		}
	}
}

func (c *checker) call(body []byte) error {
	hc := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // want `no limit .*\(fixedtimeout/unbounded\)`
	req, err := http.NewRequest(http.MethodPost, c.url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The default client, and the functions that use it.

func version(url string) (string, error) {
	resp, err := http.Get(url) // want `http.Get .*no limit`
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	return string(b), err
}

func report(url string, body []byte) error {
	req, err := http.NewRequest(http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want `http.DefaultClient .*no limit`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The default client in a field: the call that relies on it.

type accounts struct {
	hc   *http.Client
	base string
}

func newAccounts(base string) *accounts {
	return &accounts{hc: http.DefaultClient, base: base}
}

var books = newAccounts("http://books")

func closeAccount(id string) error {
	if err := books.get(id, new(struct{})); err != nil {
		return err
	}
	return books.remove(id)
}

func (a *accounts) get(id string, into any) error {
	req, err := http.NewRequest(http.MethodGet, a.base+"/accounts/"+id, nil)
	if err != nil {
		return err
	}
	return a.send(req, into)
}

func (a *accounts) remove(id string) error {
	req, err := http.NewRequest(http.MethodDelete, a.base+"/accounts/"+id, nil)
	if err != nil {
		return err
	}
	return a.send(req, nil)
}

func (a *accounts) send(req *http.Request, into any) error {
	resp, err := a.hc.Do(req) // want `http.DefaultClient .*no limit`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if into == nil {
		return nil
	}
	return json.NewDecoder(resp.Body).Decode(into)
}

// A client shared in a package variable: one cause, two calls.

var shared = &http.Client{} // want `no limit .*2 `

func rates(url string) (*http.Response, error) { return shared.Get(url) }

func push(url string, body io.Reader) (*http.Response, error) {
	return shared.Post(url, "application/json", body)
}

// Limits of parts of the exchange: the body has none.
var parts = &http.Client{Transport: &http.Transport{ // want `no limit .*body`
	DialContext:           (&net.Dialer{Timeout: 3 * time.Second}).DialContext,
	TLSHandshakeTimeout:   5 * time.Second,
	ResponseHeaderTimeout: 10 * time.Second,
}}

func catalogue(url string) ([]byte, error) {
	resp, err := parts.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// A wrapper that logs does not limit.

type logged struct{ next http.RoundTripper }

func (l logged) RoundTrip(r *http.Request) (*http.Response, error) {
	start := time.Now()
	resp, err := l.next.RoundTrip(r)
	slog.Info("sent", "url", r.URL, "took", time.Since(start))
	return resp, err
}

var wrapped = &http.Client{Transport: logged{http.DefaultTransport}} // want `no limit`

func status(url string) (int, error) {
	resp, err := wrapped.Head(url)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

// An option that nobody gives.

type option func(*mailer)

func withTimeout(d time.Duration) option { return func(m *mailer) { m.hc.Timeout = d } }

type mailer struct{ hc *http.Client }

func newMailer(opts ...option) *mailer {
	m := &mailer{hc: &http.Client{}} // want `no limit`
	for _, o := range opts {
		o(m)
	}
	return m
}

var mails = newMailer()

func (m *mailer) send(url string, body io.Reader) error {
	resp, err := m.hc.Post(url, "text/plain", body)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The client relies on its requests' contexts, and one of them has no end: the
// cause is that request.
var mixed = &http.Client{}

func bounded(url string) error {
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := mixed.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func forgotten(url string) error {
	resp, err := mixed.Get(url) // want `no limit`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A library that retries, on an http.Client without a limit.
func retried(url string) error {
	c := retryablehttp.NewClient() // want `no limit`
	c.RetryMax = 2
	resp, err := c.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Unary RPCs on a fresh context.

func dial(addr string) (*grpc.ClientConn, error) {
	return grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.WaitForReady(true)))
}

func refresh(addr string, in, out any) error {
	cc, err := dial(addr)
	if err != nil {
		return err
	}
	defer cc.Close()
	return cc.Invoke(context.Background(), "/repo.Repo/Manifests", in, out) // want `Invoke has no limit`
}

type stub struct{ cc grpc.ClientConnInterface }

func (s *stub) Quote(ctx context.Context, in, out any, opts ...grpc.CallOption) error {
	return s.cc.Invoke(ctx, "/price.Price/Quote", in, out, opts...)
}

func quote(s *stub, in, out any) error {
	return s.Quote(context.TODO(), in, out) // want `no limit`
}
