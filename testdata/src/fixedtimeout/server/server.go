// Package server holds HTTP servers whose clients have for ever to send a request.
package server

import (
	"net"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	"github.com/valyala/fasthttp"
)

func shorthand(h http.Handler) error {
	return http.ListenAndServe(":8080", h) // want `http.ListenAndServe .*ReadHeaderTimeout.*\(fixedtimeout/server\)`
}

func shorthandTLS(h http.Handler) error {
	return http.ListenAndServeTLS(":8443", "cert.pem", "key.pem", h) // want `ReadHeaderTimeout`
}

func listener(l net.Listener, h http.Handler) error {
	return http.Serve(l, h) // want `http.Serve .*ReadHeaderTimeout`
}

func literal(h http.Handler) error {
	srv := &http.Server{Addr: ":8080", Handler: h} // want `http.Server .*ReadHeaderTimeout`
	return srv.ListenAndServe()
}

func zeroValue(l net.Listener, h http.Handler) error {
	var srv http.Server // want `ReadHeaderTimeout`
	srv.Handler = h
	return srv.Serve(l)
}

func made(h http.Handler) error {
	srv := new(http.Server) // want `ReadHeaderTimeout`
	srv.Addr = ":8080"
	srv.Handler = h
	return srv.ListenAndServeTLS("cert.pem", "key.pem")
}

// How long a connection may be idle between requests is another matter.
func idle(h http.Handler) error {
	srv := &http.Server{Addr: ":8080", Handler: h, IdleTimeout: time.Minute} // want `ReadHeaderTimeout`
	return srv.ListenAndServe()
}

// The server is kept, and started elsewhere.

type app struct{ srv *http.Server }

func newApp(addr string, h http.Handler) *app {
	return &app{srv: &http.Server{Addr: addr, Handler: h}} // want `ReadHeaderTimeout`
}

func (a *app) run(errs chan<- error) { go func() { errs <- a.srv.ListenAndServe() }() }

func start(h http.Handler, errs chan<- error) { newApp(":8080", h).run(errs) }

// One factory, two calls: only one of them gives limits.

type limits struct{ header, write time.Duration }

func newServer(addr string, h http.Handler, l limits) *http.Server {
	return &http.Server{Addr: addr, Handler: h, ReadHeaderTimeout: l.header, WriteTimeout: l.write}
}

func both(public, partners http.Handler, errs chan<- error) {
	a := newServer(":8080", public, limits{header: 5 * time.Second, write: 30 * time.Second})
	b := newServer(":8081", partners, limits{}) // want `ReadHeaderTimeout`
	go func() { errs <- a.ListenAndServe() }()
	go func() { errs <- b.ListenAndServe() }()
}

// Frameworks that make the server.

func ginServer() error {
	r := gin.New()
	r.GET("/", func(c *gin.Context) { c.Status(http.StatusNoContent) })
	return r.Run(":8080") // want `Run .*ReadHeaderTimeout`
}

func echoServer() error {
	e := echo.New()
	e.GET("/", func(c echo.Context) error { return c.NoContent(http.StatusNoContent) })
	return e.Start(":8080") // want `Start .*ReadHeaderTimeout`
}

func fastServer(h fasthttp.RequestHandler) error {
	return fasthttp.ListenAndServe(":8080", h) // want `fasthttp.ListenAndServe .*ReadTimeout`
}

// A write timeout does not count while the headers come in.
func writeOnly(h http.Handler) error {
	srv := &http.Server{Addr: ":8080", Handler: h, WriteTimeout: 30 * time.Second} // want `info: .*ReadHeaderTimeout`
	return srv.ListenAndServe()
}
