package fraud

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/config"
	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
)

func TestCheckAttempts(t *testing.T) {
	for _, tc := range []struct {
		name     string
		statuses []int // one for each attempt that is expected
		ok       bool
	}{
		{"recovers", []int{503, 200}, true},
		{"gives up", []int{503, 503, 503}, false},
		{"takes a refusal for an answer", []int{403}, false},
	} {
		t.Run(tc.name, func(t *testing.T) {
			calls := 0
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				w.WriteHeader(tc.statuses[min(calls, len(tc.statuses)-1)])
				calls++
				io.WriteString(w, `{"score": 17}`)
			}))
			defer server.Close()

			client := New(config.Fraud{
				URL:      server.URL,
				Timeout:  config.Duration{Duration: time.Second},
				Attempts: 3,
				Backoff:  config.Duration{Duration: time.Millisecond},
			})
			risk, err := client.Check(t.Context(), orders.Order{ID: "o1"})
			if (err == nil) != tc.ok || (tc.ok && risk.Score != 17) {
				t.Errorf("Check = %+v, %v", risk, err)
			}
			if calls != len(tc.statuses) {
				t.Errorf("%d calls, want %d", calls, len(tc.statuses))
			}
		})
	}
}
