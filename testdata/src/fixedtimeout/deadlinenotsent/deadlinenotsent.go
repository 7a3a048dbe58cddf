// Package deadlinenotsent holds calls to services of the house that are not told
// the deadline. The rule is on in the strict profile only.
package deadlinenotsent

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/hashicorp/go-retryablehttp"
)

var plain = &http.Client{Timeout: 5 * time.Second}

// The host is a single label.
func price(ctx context.Context, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://pricing:8080/quote", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	return plain.Do(req) // want `deadline .*not sent .*\(fixedtimeout/deadline-not-sent\)`
}

// The base is given to the constructor, the deadline is set by the caller.

const stockURL = "http://stock.shop.svc.cluster.local"

type stock struct {
	hc   *http.Client
	base string
}

func newStock(hc *http.Client) *stock { return &stock{hc: hc, base: stockURL} }

func (s *stock) count(ctx context.Context, id string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+"/items/"+id, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("X-Request-Id", id)
	return s.hc.Do(req) // want `deadline .*not sent`
}

func reserve(ctx context.Context, id string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	resp, err := newStock(&http.Client{Timeout: 5 * time.Second}).count(ctx, id)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// A RoundTripper that adds something else.

type authorized struct {
	next  http.RoundTripper
	token string
}

func (a authorized) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+a.token)
	return a.next.RoundTrip(r)
}

var users = &http.Client{Transport: authorized{http.DefaultTransport, "x"}, Timeout: 5 * time.Second}

func user(c *gin.Context) {
	req, err := http.NewRequestWithContext(c.Request.Context(), http.MethodGet, "http://users.internal/me", nil)
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	resp, err := users.Do(req) // want `deadline .*not sent`
	if err != nil {
		c.Status(http.StatusBadGateway)
		return
	}
	resp.Body.Close()
}

// Each attempt is a call.

var again = retryablehttp.NewClient()

func retried(ctx context.Context) error {
	req, err := retryablehttp.NewRequestWithContext(ctx, http.MethodGet, "http://ledger.bank.svc/sum", nil)
	if err != nil {
		return err
	}
	resp, err := again.Do(req) // want `deadline .*not sent`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// One helper sends for all: one finding.

type gateway struct{ hc *http.Client }

var backends = &gateway{&http.Client{Timeout: 5 * time.Second}}

func (g *gateway) send(ctx context.Context, host, path string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+host+path, nil)
	if err != nil {
		return nil, err
	}
	return g.hc.Do(req) // want `deadline .*not sent`
}

func both(ctx context.Context) error {
	for _, host := range []string{"orders", "carts"} {
		resp, err := backends.send(ctx, host, "/health")
		if err != nil {
			return err
		}
		resp.Body.Close()
	}
	return nil
}

// Whose service it is, the configuration knows.
func elsewhere(ctx context.Context, base string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base+"/v1", nil)
	if err != nil {
		return nil, err
	}
	return plain.Do(req) // want `info: .*deadline .*not sent`
}
