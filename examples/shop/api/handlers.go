package api

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
	"github.com/deadlinelint/deadlinelint/examples/shop/rates"
)

const maxBody = 1 << 20

func (s *Server) placeOrder(w http.ResponseWriter, r *http.Request) error {
	var draft orders.Draft
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(&draft); err != nil {
		return fmt.Errorf("%w: %w", orders.ErrInvalid, err)
	}
	o, err := s.orders.Place(r.Context(), draft)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/orders/"+o.ID)
	return writeJSON(w, http.StatusCreated, o)
}

func (s *Server) getOrder(w http.ResponseWriter, r *http.Request) error {
	o, err := s.orders.Get(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, o)
}

func (s *Server) cancelOrder(w http.ResponseWriter, r *http.Request) error {
	if err := s.orders.Cancel(context.Background(), r.PathValue("id")); err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

func (s *Server) getRisk(w http.ResponseWriter, r *http.Request) error {
	risk, err := s.orders.Risk(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, risk)
}

// dailyReport takes the day (yesterday by default) and the currency as query parameters.
func (s *Server) dailyReport(w http.ResponseWriter, r *http.Request) error {
	day := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, -1)
	if text := r.FormValue("day"); text != "" {
		var err error
		if day, err = time.Parse(time.DateOnly, text); err != nil {
			return fmt.Errorf("%w: %w", orders.ErrInvalid, err)
		}
	}
	report, err := s.orders.DailyReport(r.Context(), day, cmp.Or(r.FormValue("currency"), rates.Base))
	if err != nil {
		return err
	}
	return writeJSON(w, http.StatusOK, report)
}

func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) error {
	w.WriteHeader(http.StatusOK)
	return nil
}
