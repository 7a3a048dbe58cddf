// Package fraud asks the fraud service how risky an order is.
package fraud

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/config"
	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
)

// errRefused marks an answer that a further attempt will not change.
var errRefused = errors.New("request refused")

// Client is a client of the fraud service. It is safe for concurrent use.
type Client struct {
	http     *http.Client
	endpoint string
	attempts int
	backoff  time.Duration
}

// New returns a client as configured.
func New(cfg config.Fraud) *Client {
	return &Client{
		http:     &http.Client{Timeout: cfg.Timeout.Duration},
		endpoint: cfg.URL + "/v1/scores",
		attempts: cfg.Attempts,
		backoff:  cfg.Backoff.Duration,
	}
}

// Check asks for a score, several times if the service does not answer. Scoring the same order twice is harmless.
func (c *Client) Check(ctx context.Context, o orders.Order) (orders.Risk, error) {
	body, err := json.Marshal(map[string]any{
		"order":       o.ID,
		"customer":    o.Customer,
		"total_cents": o.TotalCents,
	})
	if err != nil {
		return orders.Risk{}, fmt.Errorf("fraud: %w", err)
	}

	var last error
	for attempt := range c.attempts {
		if attempt > 0 {
			time.Sleep(time.Duration(attempt) * c.backoff)
		}
		req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, c.endpoint, bytes.NewReader(body))
		if err != nil {
			return orders.Risk{}, fmt.Errorf("fraud: %w", err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Idempotency-Key", o.ID)
		req.Header.Set("X-Envoy-Expected-Rq-Timeout-Ms", strconv.FormatInt(c.http.Timeout.Milliseconds(), 10))

		score, err := c.send(req)
		if err == nil {
			return orders.Risk{Score: score, At: time.Now().UTC()}, nil
		}
		if errors.Is(err, errRefused) {
			return orders.Risk{}, fmt.Errorf("fraud: %w", err)
		}
		slog.WarnContext(ctx, "fraud check failed", "order", o.ID, "attempt", attempt+1, "err", err)
		last = err
	}
	return orders.Risk{}, fmt.Errorf("fraud: gave up after %d attempts: %w", c.attempts, last)
}

func (c *Client) send(req *http.Request) (int, error) {
	resp, err := c.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()

	switch {
	case resp.StatusCode == http.StatusOK:
	case resp.StatusCode >= 500, resp.StatusCode == http.StatusTooManyRequests:
		return 0, fmt.Errorf("unexpected status %s", resp.Status)
	default:
		return 0, fmt.Errorf("%w: %s", errRefused, resp.Status)
	}
	var answer struct {
		Score int `json:"score"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return 0, fmt.Errorf("read score: %w", err)
	}
	return answer.Score, nil
}
