package server

import (
	"expvar"
	"net"
	"net/http"
	"net/http/pprof"
	"os"

	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// Nobody from outside gets here, or nothing but diagnostics is served: worth
// knowing, no more.

func loopback(h http.Handler) error {
	return http.ListenAndServe("127.0.0.1:6060", h) // want `info: .*ReadHeaderTimeout`
}

const adminAddr = "localhost:9000"

func admin(h http.Handler) error {
	srv := &http.Server{Addr: adminAddr, Handler: h} // want `info: .*ReadHeaderTimeout`
	return srv.ListenAndServe()
}

func metrics(errs chan<- error) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.Handler())
	mux.Handle("GET /debug/vars", expvar.Handler())
	mux.HandleFunc("/debug/pprof/", pprof.Index)
	mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
	go func() { errs <- http.ListenAndServe(":9090", mux) }() // want `info: .*ReadHeaderTimeout`
}

func unix(path string, h http.Handler) error {
	_ = os.Remove(path)
	l, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	return http.Serve(l, h) // want `ReadHeaderTimeout`
}
