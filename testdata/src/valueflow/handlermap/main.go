// Command handlermap keeps its handlers and its commands in maps.
package main

import (
	"context"
	"net/http"
	"os"
	"time"
)

var handlers = map[string]http.HandlerFunc{
	"/list": list,
	"/show": show,
}

func list(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusOK) }
func show(w http.ResponseWriter, r *http.Request) { w.WriteHeader(http.StatusOK) }

func limited(h http.HandlerFunc, d time.Duration) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), d) // arrives: 4s
		defer cancel()
		h(w, r.WithContext(ctx)) // calls: list, show
	}
}

func serve() {
	mux := http.NewServeMux()
	for pattern, h := range handlers {
		mux.HandleFunc(pattern, limited(h, 4*time.Second))
	}
	http.ListenAndServe(":8080", mux)
}

func migrate() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // arrives: 60s
	defer cancel()
	<-ctx.Done()
}

var registry struct {
	commands map[string]func()
}

func register(name string, f func()) {
	if registry.commands == nil {
		registry.commands = make(map[string]func())
	}
	registry.commands[name] = f
}

func lookup(name string) func() {
	return registry.commands[name]
}

func init() {
	register("serve", serve)
	register("migrate", migrate)
}

func main() {
	command := lookup(os.Args[1])
	if command == nil {
		os.Exit(2)
	}
	command() // calls: migrate, serve
}
