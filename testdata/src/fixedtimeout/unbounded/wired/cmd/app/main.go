// The app command makes three clients in one factory: they must not be mixed up.
package main

import (
	"context"
	"log"
	"net/http"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/fixedtimeout/unbounded/wired/clients"
)

type app struct {
	stock, prices, rates *clients.Client
}

func main() {
	a := &app{
		stock:  clients.New(clients.Options{Base: "http://stock", Timeout: 2 * time.Second}),
		prices: clients.New(clients.Options{Base: "http://prices"}),
		rates:  clients.New(clients.Options{Base: "https://rates.example.com"}), // want `no limit`
	}
	go a.refresh()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /price/{id}", a.price)
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	log.Fatal(srv.ListenAndServe())
}

// The requests through prices have deadlines, those through rates have none, and
// stock has its own.
func (a *app) price(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	var price int
	if err := a.prices.Get(ctx, "/"+r.PathValue("id"), &price); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
	}
}

func (a *app) refresh() {
	for range time.Tick(time.Minute) {
		var n int
		if err := a.stock.Get(context.Background(), "/count", &n); err != nil {
			log.Print(err)
		}
		if err := a.rates.Get(context.Background(), "/eur", &n); err != nil {
			log.Print(err)
		}
	}
}
