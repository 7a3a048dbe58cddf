// Command programs_several is one program that is run with two files: what
// arrives is told apart by the name of the run.
package main

import (
	"context"
	"encoding/json"
	"log"
	"net"
	"net/http"
	"os"
	"time"
)

// Duration is written as a string.
type Duration time.Duration

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Duration) UnmarshalText(b []byte) error {
	dd, err := time.ParseDuration(string(b))
	*d = Duration(dd)
	return err
}

// Config is what either file is decoded into.
type Config struct {
	Engine  string   `json:"engine"`
	Request Duration `json:"request_timeout"`
	Retry   struct {
		ElapsedMS int64 `json:"elapsed_ms"`
	} `json:"retry"`
}

type engine interface{ ask(ctx context.Context) }

type httpEngine struct{ client *http.Client }

func (e *httpEngine) ask(ctx context.Context) { e.client.Get("http://stock/") }

type noEngine struct{}

func (noEngine) ask(ctx context.Context) {}

func main() {
	b, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var c Config
	if err := json.Unmarshal(b, &c); err != nil {
		log.Fatal(err)
	}
	dial, err := time.ParseDuration(os.Getenv("SHOP_DIAL"))
	if err != nil {
		log.Fatal(err)
	}
	dialer := net.Dialer{Timeout: dial} // arrives[prod]: 250ms

	var e engine
	switch c.Engine {
	case "http":
		e = &httpEngine{&http.Client{Timeout: 4 * time.Second, Transport: &http.Transport{DialContext: dialer.DialContext}}} // arrives[prod]: 4s
	case "none":
		e = noEngine{}
	default:
		log.Fatal("no such engine")
	}

	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(c.Request)) // arrives[prod]: 2s // arrives[staging]: 9s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, time.Duration(c.Retry.ElapsedMS)*time.Millisecond) // arrives[prod]: 6s // arrives[staging]: 20s
	defer cancel()
	e.ask(ctx) // calls[prod]: (*httpEngine).ask // calls[staging]: noEngine.ask
}
