package api

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
)

// fakeOrders answers Place and Get; the other methods are not called.
type fakeOrders struct {
	Orders
	placed orders.Draft
	left   time.Duration // until the deadline that Place received
	err    error
}

func (f *fakeOrders) Place(ctx context.Context, d orders.Draft) (orders.Order, error) {
	f.placed = d
	if deadline, ok := ctx.Deadline(); ok {
		f.left = time.Until(deadline)
	}
	return orders.Order{ID: "o1", Status: orders.Placed}, f.err
}

func (f *fakeOrders) Get(context.Context, string) (orders.Order, error) {
	return orders.Order{}, f.err
}

func TestPlaceOrder(t *testing.T) {
	fake := &fakeOrders{}
	w := httptest.NewRecorder()
	body := strings.NewReader(`{"customer":"c1","items":[{"sku":"tea","quantity":2,"price_cents":450}]}`)
	New(fake, 2*time.Second).Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "POST", "/orders", body))

	if w.Code != http.StatusCreated || w.Header().Get("Location") != "/orders/o1" {
		t.Errorf("answer = %d with Location %q, want 201 with /orders/o1", w.Code, w.Header().Get("Location"))
	}
	if fake.placed.Customer != "c1" || len(fake.placed.Items) != 1 {
		t.Errorf("service received %+v", fake.placed)
	}
	if fake.left <= 0 || fake.left > 2*time.Second {
		t.Errorf("service received %v, want a deadline within 2s", fake.left)
	}
}

func TestErrorStatus(t *testing.T) {
	for _, tc := range []struct {
		err  error
		want int
	}{
		{orders.ErrNotFound, http.StatusNotFound},
		{context.DeadlineExceeded, http.StatusGatewayTimeout},
		{errors.New("connection refused to 10.0.0.7"), http.StatusInternalServerError},
	} {
		w := httptest.NewRecorder()
		New(&fakeOrders{err: tc.err}, time.Second).Handler().
			ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "/orders/o1", nil))
		if w.Code != tc.want {
			t.Errorf("%v: status = %d, want %d", tc.err, w.Code, tc.want)
		}
		if strings.Contains(w.Body.String(), "10.0.0.7") {
			t.Errorf("answer %q tells an internal detail", w.Body)
		}
	}
}
