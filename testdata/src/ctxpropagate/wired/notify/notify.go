// Package notify implements orders.Notifier; orders does not import it.
package notify

import (
	"context"
	"net/http"
	"strings"
	"time"
)

// Webhook posts to a URL.
type Webhook struct{ URL string }

// Placed waits on a context of its own.
func (w *Webhook) Placed(id string) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second) // want `\(\*notify.Webhook\).Placed waits for .* on a context of its own .*, so it cannot see ctx of its caller \(\*orders.Service\).Place`
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, w.URL, strings.NewReader(id))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Unwired implements the interface too, but no program makes one.
type Unwired struct{}

// Placed waits, for nobody.
func (Unwired) Placed(id string) error {
	resp, err := http.Get("http://unwired.internal/" + id)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
