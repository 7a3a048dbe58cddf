package api

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"

	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
)

func writeJSON(w http.ResponseWriter, status int, v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, err = w.Write(append(body, '\n'))
	return err
}

// writeError answers with the status that fits err. Only what the client can act on is said to it.
func writeError(w http.ResponseWriter, r *http.Request, err error) {
	status := statusOf(err)
	message := err.Error()
	if status >= 500 {
		slog.ErrorContext(r.Context(), "request failed", "route", r.Pattern, "status", status, "err", err)
		message = http.StatusText(status)
	}
	http.Error(w, message, status)
}

func statusOf(err error) int {
	switch {
	case errors.Is(err, orders.ErrInvalid):
		return http.StatusBadRequest
	case errors.Is(err, orders.ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, orders.ErrConflict):
		return http.StatusConflict
	case errors.Is(err, orders.ErrDeclined):
		return http.StatusUnprocessableEntity
	case errors.Is(err, context.DeadlineExceeded):
		return http.StatusGatewayTimeout
	default:
		return http.StatusInternalServerError
	}
}
