// Command routers serves with the routers that people use, each with a limit in its
// middleware.
package main

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/gorilla/mux"
	"github.com/julienschmidt/httprouter"
	"github.com/labstack/echo/v4"
	echomiddleware "github.com/labstack/echo/v4/middleware"
)

type orders struct{ lookup time.Duration }

func (o *orders) get(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, o.lookup) // arrives: 1s | 2s | 3s | 4s | 5s
	defer cancel()
	<-ctx.Done()
}

func (o *orders) ServeHTTP(w http.ResponseWriter, r *http.Request) { o.get(r.Context()) }

func limit(d time.Duration) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ctx, cancel := context.WithTimeout(r.Context(), d) // arrives: 20s | 30s
			defer cancel()
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

func withChi(o *orders) http.Handler {
	r := chi.NewRouter()
	r.Use(middleware.RequestID, middleware.Timeout(10*time.Second)) // arrives: 10s
	r.Route("/orders", func(r chi.Router) {
		r.With(limit(20*time.Second)).Get("/", o.ServeHTTP)
	})
	return r
}

func withMux(o *orders) http.Handler {
	r := mux.NewRouter()
	r.Use(limit(30 * time.Second))
	r.Handle("/orders", o).Methods("GET")
	return r
}

func withGin(o *orders, d time.Duration) http.Handler {
	r := gin.New()
	r.Use(gin.Recovery(), func(c *gin.Context) {
		ctx, cancel := context.WithTimeout(c.Request.Context(), d) // arrives: 40s
		defer cancel()
		c.Request = c.Request.WithContext(ctx)
		c.Next()
	})
	r.Group("/shop").GET("/orders", func(c *gin.Context) {
		o.get(c.Request.Context())
	})
	return r
}

func withEcho(o *orders) *echo.Echo {
	e := echo.New()
	e.Server.ReadTimeout = 6 * time.Second // arrives: 6s
	e.Use(echomiddleware.Logger(), echomiddleware.Recover())
	e.Group("/shop", echomiddleware.ContextTimeout(50*time.Second)).GET("/orders", func(c echo.Context) error { // arrives: 50s
		o.get(c.Request().Context())
		return nil
	})
	return e
}

func withHTTPRouter(o *orders) http.Handler {
	r := httprouter.New()
	r.GET("/orders", func(w http.ResponseWriter, r *http.Request, _ httprouter.Params) { o.get(r.Context()) })
	return r
}

func main() {
	go http.ListenAndServe(":1", withChi(&orders{time.Second}))
	go http.ListenAndServe(":2", withMux(&orders{2 * time.Second}))
	go http.ListenAndServe(":3", withGin(&orders{3 * time.Second}, 40*time.Second))
	go withEcho(&orders{4 * time.Second}).Start(":4")
	http.ListenAndServe(":5", withHTTPRouter(&orders{5 * time.Second}))
}
