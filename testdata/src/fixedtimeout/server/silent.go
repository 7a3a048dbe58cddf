package server

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	"github.com/valyala/fasthttp"
)

const headerTimeout = 5 * time.Second

func limited(h http.Handler) error {
	srv := &http.Server{Addr: ":8080", Handler: h, ReadHeaderTimeout: headerTimeout}
	return srv.ListenAndServe()
}

// Counts for the headers as well.
func readOnly(h http.Handler) error {
	srv := &http.Server{Addr: ":8080", Handler: h, ReadTimeout: 10 * time.Second}
	return srv.ListenAndServe()
}

// Set later: here, in a function, by an option.

func later(h http.Handler) error {
	srv := &http.Server{Addr: ":8080", Handler: h}
	srv.ReadHeaderTimeout = headerTimeout
	return srv.ListenAndServe()
}

func tuned(h http.Handler) error {
	srv := &http.Server{Addr: ":8080", Handler: h}
	tune(srv)
	return srv.ListenAndServe()
}

func tune(srv *http.Server) {
	srv.ReadTimeout = 10 * time.Second
	srv.WriteTimeout = 20 * time.Second
}

type option func(*http.Server)

func readTimeout(d time.Duration) option { return func(s *http.Server) { s.ReadTimeout = d } }

func build(h http.Handler, opts ...option) *http.Server {
	srv := &http.Server{Addr: ":8080", Handler: h}
	for _, o := range opts {
		o(srv)
	}
	return srv
}

func optional(h http.Handler) error { return build(h, readTimeout(headerTimeout)).ListenAndServe() }

// From a configuration with defaults, or from a file.

type settings struct {
	Header time.Duration `json:"header"`
}

func defaulted(h http.Handler, s settings) error {
	srv := &http.Server{Addr: ":8080", Handler: h, ReadHeaderTimeout: cmp.Or(s.Header, headerTimeout)}
	return srv.ListenAndServe()
}

func configured(h http.Handler, name string) error {
	b, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	var s settings
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	srv := &http.Server{Addr: ":8080", Handler: h, ReadHeaderTimeout: s.Header}
	return srv.ListenAndServe()
}

// Whoever calls this may still set them.
func New(h http.Handler) *http.Server { return &http.Server{Addr: ":8080", Handler: h} }

// Streams leave the server's write timeout, the headers have theirs.

func stream(src <-chan string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rc := http.NewResponseController(w)
		_ = rc.SetWriteDeadline(time.Time{})
		w.Header().Set("Content-Type", "text/event-stream")
		for {
			select {
			case <-r.Context().Done():
				return
			case s := <-src:
				fmt.Fprintf(w, "data: %s\n\n", s)
				_ = rc.Flush()
			}
		}
	}
}

func streaming(src <-chan string) error {
	srv := &http.Server{Addr: ":8080", Handler: stream(src), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: 2 * time.Minute}
	return srv.ListenAndServe()
}

// A test's.
func fake(h http.Handler) string {
	srv := httptest.NewUnstartedServer(h)
	srv.Config.MaxHeaderBytes = 1 << 10
	srv.Start()
	return srv.URL
}

// Frameworks: on a server of one's own, or with its limits set.

func ginLimited() error {
	r := gin.New()
	srv := &http.Server{Addr: ":8080", Handler: r, ReadHeaderTimeout: headerTimeout}
	return srv.ListenAndServe()
}

func echoLimited() error {
	e := echo.New()
	e.Server.ReadTimeout = 10 * time.Second
	return e.Start(":8080")
}

func fastLimited(h fasthttp.RequestHandler) error {
	srv := &fasthttp.Server{Handler: h, ReadTimeout: 10 * time.Second}
	return srv.ListenAndServe(":8080")
}

// Never serves: it only carries values.
func template() http.Server { return http.Server{MaxHeaderBytes: 1 << 16} }

func fromTemplate(h http.Handler) error {
	t := template()
	srv := &http.Server{Addr: ":8080", Handler: h, MaxHeaderBytes: t.MaxHeaderBytes, ReadTimeout: headerTimeout}
	return srv.ListenAndServe()
}
