// Package rates reads the exchange rates that the bank publishes once a day.
package rates

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// Base is the currency that all rates refer to.
const Base = "EUR"

const (
	fetchTimeout = 3 * time.Second
	maxBytes     = 64 << 10
)

// Table maps a currency code to the units of it that one euro buys.
type Table map[string]float64

// Load reads the table at url.
func Load(url string) (Table, error) {
	raw, err := fetch(url)
	if err != nil {
		return nil, fmt.Errorf("fetch exchange rates: %w", err)
	}
	var doc struct {
		Base  string `json:"base"`
		Rates Table  `json:"rates"`
	}
	if err := json.Unmarshal(raw, &doc); err != nil {
		return nil, fmt.Errorf("read exchange rates: %w", err)
	}
	if doc.Base != Base {
		return nil, fmt.Errorf("exchange rates are for %q, not %s", doc.Base, Base)
	}
	return doc.Rates, nil
}

func fetch(url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), fetchTimeout)
	defer cancel()

	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("unexpected status %s", resp.Status)
	}
	return io.ReadAll(io.LimitReader(resp.Body, maxBytes))
}
