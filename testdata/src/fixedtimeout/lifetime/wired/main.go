// The program makes the context, another package uses it.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"os/signal"
	"time"

	"google.golang.org/grpc"

	"github.com/deadlinelint/deadlinelint/testdata/src/fixedtimeout/lifetime/wired/worker"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cc, err := grpc.NewClient("dns:///news.internal:443")
	if err != nil {
		log.Fatal(err)
	}
	go worker.New(ctx, cc).Run()

	mux := http.NewServeMux()
	mux.HandleFunc("GET /ask", func(w http.ResponseWriter, r *http.Request) {
		if err := worker.Ask(r.Context(), cc); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
		}
	})
	srv := &http.Server{Addr: ":8080", Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	log.Fatal(srv.ListenAndServe())
}
