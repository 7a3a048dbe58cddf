// Command pruning has branches that its own constants and flags decide.
package main

import (
	"context"
	"errors"
	"flag"
	"net/http"
	"slices"
	"time"
)

const debug = false

var experimental = flag.Bool("experimental", false, "try the new way")

var engine = flag.String("engine", "memory", "where to keep things")

// Flags are the features of the program.
type Flags struct {
	Async bool
	Names []string
}

var global Flags

// Set keeps a copy of f.
func Set(f Flags) { global = f }

// Get returns a copy of what was kept.
func Get() Flags { return global }

type store interface {
	get(ctx context.Context)
}

type memory struct{}

func (memory) get(ctx context.Context) {}

type postgres struct{ limit time.Duration }

func (p postgres) get(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, p.limit)
	defer cancel()
	<-ctx.Done()
}

func open(name string) (store, error) {
	switch name {
	case "memory":
		return memory{}, nil
	case "postgres":
		return postgres{5 * time.Second}, nil
	}
	return nil, errors.New("no such engine")
}

type config struct {
	request time.Duration
	shadow  time.Duration
	proxy   *proxyConfig
}

type proxyConfig struct{ limit time.Duration }

func limit(c *config) time.Duration {
	if debug {
		return time.Hour
	}
	if c.request > 0 {
		return c.request + 3*time.Second
	}
	return c.shadow
}

func main() {
	flag.Parse()
	Set(Flags{Async: false, Names: []string{"pipeline"}})
	c := &config{request: 4 * time.Second}

	client := &http.Client{Timeout: limit(c)} // arrives: 7s
	if c.proxy != nil {
		client.Timeout = c.proxy.limit
	}
	if *experimental || Get().Async {
		client.Timeout = 77 * time.Second
	}
	client.Get("http://billing/")

	if slices.Contains(Get().Names, "shadow") {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		<-ctx.Done()
	}

	s, err := open(*engine)
	if err != nil {
		panic(err)
	}
	s.get(context.Background()) // calls: memory.get
	if c.shadow != 0 {
		ctx, cancel := context.WithTimeout(context.Background(), c.shadow)
		defer cancel()
		<-ctx.Done()
	}
}
