// Command middleware wraps its handler with the elements of a slice, in a loop,
// and a second one with a variadic helper.
package main

import (
	"context"
	"net/http"
	"time"
)

type middleware func(http.Handler) http.Handler

type timeoutHandler struct {
	next  http.Handler
	limit time.Duration
}

func (h *timeoutHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), h.limit) // arrives: 3s | 30s
	defer cancel()
	h.next.ServeHTTP(w, r.WithContext(ctx)) // calls: (*authHandler).ServeHTTP, (*logHandler).ServeHTTP, (*orders).ServeHTTP, (*timeoutHandler).ServeHTTP | (*logHandler).ServeHTTP, (*reports).ServeHTTP, (*timeoutHandler).ServeHTTP
}

func timeout(d time.Duration) middleware {
	return func(next http.Handler) http.Handler { return &timeoutHandler{next, d} }
}

type logHandler struct{ next http.Handler }

func (h *logHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.next.ServeHTTP(w, r) // calls: (*authHandler).ServeHTTP, (*logHandler).ServeHTTP, (*orders).ServeHTTP, (*timeoutHandler).ServeHTTP | (*logHandler).ServeHTTP, (*reports).ServeHTTP, (*timeoutHandler).ServeHTTP
}

func logging(next http.Handler) http.Handler { return &logHandler{next} }

type authHandler struct{ next http.Handler }

func (h *authHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h.next.ServeHTTP(w, r) // calls: (*authHandler).ServeHTTP, (*logHandler).ServeHTTP, (*orders).ServeHTTP, (*timeoutHandler).ServeHTTP
}

func auth(next http.Handler) http.Handler { return &authHandler{next: next} }

type orders struct{}

func (*orders) ServeHTTP(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusOK) }

type reports struct{}

func (*reports) ServeHTTP(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusOK) }

// chain wraps h, the first of ms outermost.
func chain(h http.Handler, ms ...middleware) http.Handler {
	for i := len(ms) - 1; i >= 0; i-- {
		h = ms[i](h)
	}
	return h
}

func main() {
	// The last of these becomes the outermost.
	ms := []middleware{
		auth,
		timeout(3 * time.Second),
		logging,
	}
	var h http.Handler = &orders{}
	for _, m := range ms {
		h = m(h) // calls: auth, logging, timeout$1
	}
	http.Handle("/orders", h)
	http.Handle("/reports", chain(&reports{}, logging, timeout(30*time.Second)))
	http.ListenAndServe(":8080", nil)
}
