// Package middleware models the one middleware that sets a limit, and those that most
// chains have.
package middleware

import (
	"context"
	"flow"
	"net/http"
	"time"
)

func Timeout(d time.Duration) func(next http.Handler) http.Handler {
	flow.Limit("request", d)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			ctx := &context.Node{Context: r.Context(), Kind: "timeout", Limit: d}
			next.ServeHTTP(w, r.WithContext(ctx))
		})
	}
}

func ThrottleBacklog(limit, backlog int, d time.Duration) func(http.Handler) http.Handler {
	flow.Limit("backlog", d)
	return same
}

func same(h http.Handler) http.Handler { return h }

func AllowContentType(types ...string) func(http.Handler) http.Handler    { return same }
func BasicAuth(realm string, creds any) func(http.Handler) http.Handler   { return same }
func Compress(level int, types ...string) func(http.Handler) http.Handler { return same }
func Heartbeat(endpoint string) func(http.Handler) http.Handler           { return same }
func RequestLogger(f any) func(http.Handler) http.Handler                 { return same }
func RequestSize(n int64) func(http.Handler) http.Handler                 { return same }
func SetHeader(key, value string) func(http.Handler) http.Handler         { return same }
func Throttle(limit int) func(http.Handler) http.Handler                  { return same }
func WithValue(key, val any) func(http.Handler) http.Handler              { return same }

func CleanPath(h http.Handler) http.Handler       { return h }
func GetHead(h http.Handler) http.Handler         { return h }
func Logger(h http.Handler) http.Handler          { return h }
func NoCache(h http.Handler) http.Handler         { return h }
func RealIP(h http.Handler) http.Handler          { return h }
func Recoverer(h http.Handler) http.Handler       { return h }
func RedirectSlashes(h http.Handler) http.Handler { return h }
func RequestID(h http.Handler) http.Handler       { return h }
func StripSlashes(h http.Handler) http.Handler    { return h }
func URLFormat(h http.Handler) http.Handler       { return h }
