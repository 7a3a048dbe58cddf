// Command routes registers all its handlers through one method, which wraps each
// of them in the same request limit.
package main

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/routes/web"
)

const (
	newOrderPath = "/new-order"
	orderPath    = "/order/"
	certPath     = "/cert/"
)

// Front is the web front end.
type Front struct {
	requestTimeout time.Duration
	name           string
}

// NewFront makes a front end, which the caller gets by value.
func NewFront(requestTimeout time.Duration, name string) (Front, error) {
	if name == "" {
		return Front{}, errors.New("no name")
	}
	front := Front{requestTimeout: requestTimeout}
	return front, nil
}

// HandleFunc registers h at pattern.
func (f *Front) HandleFunc(mux *http.ServeMux, pattern string, h web.HandlerFunc, methods ...string) {
	allowed := make(map[string]bool)
	for _, m := range methods {
		allowed[m] = true
	}
	handler := http.StripPrefix(pattern, web.NewTopHandler(
		web.HandlerFunc(func(ctx context.Context, e *web.Event, w http.ResponseWriter, r *http.Request) {
			e.Endpoint = pattern
			if !allowed[r.Method] {
				w.WriteHeader(http.StatusMethodNotAllowed)
				return
			}
			timeout := f.requestTimeout
			if timeout == 0 {
				timeout = 5 * time.Minute
			}
			ctx, cancel := context.WithTimeout(ctx, timeout) // arrives: 25s
			h(ctx, e, w, r)                                  // calls: (*Front).Certificate | (*Front).NewOrder | (*Front).Order
			cancel()
		}),
	))
	mux.Handle(pattern, handler)
}

// Handler returns the handler of all paths.
func (f *Front) Handler() http.Handler {
	mux := http.NewServeMux()
	f.HandleFunc(mux, newOrderPath, f.NewOrder, "POST")
	f.HandleFunc(mux, orderPath, f.Order, "GET", "POST")
	f.HandleFunc(mux, certPath, f.Certificate, "GET")
	mux.Handle("/", web.NewTopHandler(web.HandlerFunc(f.Index)))
	return mux
}

// NewOrder makes an order.
func (f *Front) NewOrder(ctx context.Context, e *web.Event, w http.ResponseWriter, r *http.Request) {
	<-ctx.Done()
}

// Order shows an order.
func (f *Front) Order(ctx context.Context, e *web.Event, w http.ResponseWriter, r *http.Request) {}

// Certificate shows a certificate.
func (f *Front) Certificate(ctx context.Context, e *web.Event, w http.ResponseWriter, r *http.Request) {
}

// Index shows the front page, without a limit.
func (f *Front) Index(ctx context.Context, e *web.Event, w http.ResponseWriter, r *http.Request) {}

func main() {
	front, err := NewFront(25*time.Second, "front")
	if err != nil {
		panic(err)
	}
	front.name = "the front"
	handler := front.Handler()

	plain := web.NewServer(":80", handler)
	go func() {
		plain.ListenAndServe()
	}()
	tls := web.NewServer(":443", handler)
	tls.ListenAndServeTLS("cert.pem", "key.pem")
}
