// Command orders has three layers of retries over three packages: 2 × 3 × 5.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrylayers/nested/again"
	"github.com/deadlinelint/deadlinelint/testdata/src/retrylayers/nested/stock"
)

type inventory interface {
	Left(ctx context.Context, id string) (int, error)
}

type service struct {
	inventory inventory
	attempts  int
}

func (s *service) left(ctx context.Context, id string) (int, error) {
	return again.Do(ctx, s.attempts, func(ctx context.Context) (int, error) { return s.inventory.Left(ctx, id) })
}

func (s *service) order(w http.ResponseWriter, r *http.Request) {
	var err error
	for range 2 { // want `retries multiply: 2 in .*order × 3 in again.Do × 5 in \(\*http.Client\).Do \(go-retryablehttp\) = up to 30 calls .*\(retrylayers/nested\)`
		if _, err = s.left(r.Context(), r.PathValue("id")); err == nil {
			return
		}
		if r.Context().Err() != nil {
			return
		}
	}
	http.Error(w, err.Error(), http.StatusBadGateway)
}

func main() {
	s := &service{inventory: stock.New(), attempts: 3}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /orders/{id}", s.order)
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: time.Second}
	log.Fatal(srv.ListenAndServe())
}
