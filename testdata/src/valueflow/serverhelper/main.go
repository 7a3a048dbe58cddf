// Command serverhelper wires its servers with helpers that get what differs.
package main

import (
	"context"
	"net/http"
	"time"
)

type limits struct {
	ReadHeader, Read, Write, Idle time.Duration
}

func newServer(addr string, h http.Handler, l limits) *http.Server {
	srv := &http.Server{Addr: addr, Handler: h}
	apply(srv, l)
	if l.Idle == 0 {
		l.Idle = 2 * l.Read
	}
	srv.IdleTimeout = l.Idle // arrives: 20s | 300s
	return srv
}

func apply(srv *http.Server, l limits) {
	srv.ReadHeaderTimeout = l.ReadHeader // arrives: 1s | 2s
	srv.ReadTimeout = l.Read             // arrives: 10s | 60s
	if l.Write > 0 {
		srv.WriteTimeout = l.Write // arrives: 15s
	}
}

type group struct {
	servers []*http.Server
	grace   time.Duration
}

func (g *group) add(srv *http.Server) *group {
	g.servers = append(g.servers, srv)
	return g
}

func (g *group) run() {
	for _, srv := range g.servers {
		go srv.ListenAndServe()
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.Background(), g.grace) // arrives: 25s
		defer cancel()
		for _, srv := range g.servers {
			srv.Shutdown(ctx)
		}
	}()
	select {}
}

type slow struct{ limit time.Duration }

func (s slow) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), s.limit) // arrives: 3s
	defer cancel()
	<-ctx.Done()
}

func main() {
	public := http.NewServeMux()
	public.Handle("/", http.TimeoutHandler(slow{3 * time.Second}, 5*time.Second, "too late")) // arrives: 5s
	admin := http.NewServeMux()
	admin.Handle("/", http.MaxBytesHandler(slow{3 * time.Second}, 1<<20))

	g := &group{grace: 25 * time.Second}
	g.add(newServer(":80", public, limits{ReadHeader: time.Second, Read: 10 * time.Second, Write: 15 * time.Second})).
		add(newServer(":81", admin, limits{ReadHeader: 2 * time.Second, Read: time.Minute, Idle: 5 * time.Minute})).
		run()
}
