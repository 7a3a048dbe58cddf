// Package middleware models the middlewares that set limits, and those that most chains
// have.
package middleware

import (
	"context"
	"flow"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

type TimeoutConfig struct {
	Skipper      any
	ErrorMessage string
	Timeout      time.Duration
}

func TimeoutWithConfig(c TimeoutConfig) echo.MiddlewareFunc {
	flow.LimitOf("middleware.TimeoutConfig.Timeout", &c, c.Timeout)
	return bounded(c.Timeout)
}

func (c TimeoutConfig) ToMiddleware() (echo.MiddlewareFunc, error) { return TimeoutWithConfig(c), nil }

func Timeout() echo.MiddlewareFunc { return same }

func ContextTimeout(d time.Duration) echo.MiddlewareFunc {
	flow.Limit("request", d)
	return bounded(d)
}

type ContextTimeoutConfig struct {
	Skipper      any
	ErrorHandler func(err error, c echo.Context) error
	Timeout      time.Duration
}

func ContextTimeoutWithConfig(c ContextTimeoutConfig) echo.MiddlewareFunc {
	flow.LimitOf("middleware.ContextTimeoutConfig.Timeout", &c, c.Timeout)
	return bounded(c.Timeout)
}

func bounded(d time.Duration) echo.MiddlewareFunc {
	if d == 0 {
		return same
	}
	return echo.WrapMiddleware(func(h http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h.ServeHTTP(w, r.WithContext(&context.Node{Context: r.Context(), Kind: "timeout", Limit: d}))
		})
	})
}

func same(next echo.HandlerFunc) echo.HandlerFunc { return next }

func BodyLimit(limit string) echo.MiddlewareFunc        { return same }
func CORS() echo.MiddlewareFunc                         { return same }
func CORSWithConfig(c any) echo.MiddlewareFunc          { return same }
func Gzip() echo.MiddlewareFunc                         { return same }
func Logger() echo.MiddlewareFunc                       { return same }
func LoggerWithConfig(c any) echo.MiddlewareFunc        { return same }
func Recover() echo.MiddlewareFunc                      { return same }
func RecoverWithConfig(c any) echo.MiddlewareFunc       { return same }
func RequestID() echo.MiddlewareFunc                    { return same }
func RequestLoggerWithConfig(c any) echo.MiddlewareFunc { return same }
func RemoveTrailingSlash() echo.MiddlewareFunc          { return same }
func Secure() echo.MiddlewareFunc                       { return same }
