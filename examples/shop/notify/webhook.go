// Package notify tells other systems of the shop about orders.
package notify

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/config"
	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
)

// Webhook posts events to one address.
type Webhook struct {
	url     string
	timeout time.Duration
}

// NewWebhook returns a webhook as configured.
func NewWebhook(cfg config.Notify) *Webhook {
	return &Webhook{url: cfg.URL, timeout: cfg.Timeout.Duration}
}

// OrderPlaced posts a new order.
func (w *Webhook) OrderPlaced(o orders.Order) error {
	body, err := json.Marshal(map[string]any{"event": "order_placed", "order": o})
	if err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), w.timeout)
	defer cancel()

	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.url, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return fmt.Errorf("webhook: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		return fmt.Errorf("webhook: unexpected status %s", resp.Status)
	}
	return nil
}
