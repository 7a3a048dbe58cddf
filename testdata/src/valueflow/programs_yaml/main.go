// Command programs_yaml is run with the file prod.yaml, whose keys are the tags
// of the fields, and whose units are in their names.
package main

import (
	"context"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/goccy/go-yaml"
)

// Duration is a duration that is written as text.
type Duration time.Duration

// UnmarshalText implements encoding.TextUnmarshaler.
func (d *Duration) UnmarshalText(b []byte) error {
	dd, err := time.ParseDuration(string(b))
	*d = Duration(dd)
	return err
}

// Config is what the file is decoded into.
type Config struct {
	Server   Server             `yaml:"server"`
	Upstream *Upstream          `yaml:"upstream"`
	Services map[string]Service `yaml:"services"`
	Common   `yaml:",inline"`
	// Absent from the file.
	Probe time.Duration `yaml:"probe"`
}

// Server has the limits of the server.
type Server struct {
	ReadTimeout  time.Duration `yaml:"read_timeout"`
	WriteSeconds int           `yaml:"write-seconds"`
	Idle         Duration      `yaml:"idle_timeout"`
}

// Upstream has the limits of calls.
type Upstream struct {
	TimeoutMS int           `yaml:"timeout_ms"`
	Attempts  int           `yaml:"attempts"`
	Dial      time.Duration `yaml:"dial"`
}

// Service is one of the services that are called.
type Service struct {
	URL     string   `yaml:"url"`
	Timeout Duration `yaml:"timeout"`
}

// Common is inlined.
type Common struct {
	Grace     Duration `yaml:"grace"`
	Retention float64  `yaml:"retention_minutes"`
}

func load(name string) (*Config, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	c := &Config{Probe: 600 * time.Millisecond}
	if err := yaml.Unmarshal(b, c); err != nil {
		return nil, err
	}
	if c.Server.ReadTimeout == 0 {
		c.Server.ReadTimeout = time.Minute
	}
	return c, nil
}

func main() {
	c, err := load("prod.yaml")
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{
		ReadTimeout:       c.Server.ReadTimeout,                               // arrives: 4s
		WriteTimeout:      time.Duration(c.Server.WriteSeconds) * time.Second, // arrives: 30s
		IdleTimeout:       time.Duration(c.Server.Idle),                       // arrives: 120s
		ReadHeaderTimeout: c.Probe,                                            // arrives: 600ms
	}
	go server.ListenAndServe()

	dialer := &net.Dialer{Timeout: c.Upstream.Dial} // arrives: 300ms
	client := &http.Client{
		Timeout:   time.Duration(c.Upstream.TimeoutMS) * time.Millisecond, // arrives: 1.5s
		Transport: &http.Transport{DialContext: dialer.DialContext},
	}
	for range c.Upstream.Attempts {
		client.Get("http://upstream/")
	}
	for _, s := range c.Services {
		each := &http.Client{Timeout: time.Duration(s.Timeout)} // arrives: 2s, 9s
		each.Get(s.URL)
	}
	stock := &http.Client{Timeout: time.Duration(c.Services["stock"].Timeout)} // arrives: 2s
	stock.Get("http://stock/")

	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(c.Retention*float64(time.Minute))) // arrives: 90s
	defer cancel()
	<-ctx.Done()
	stop, done := context.WithTimeout(context.Background(), time.Duration(c.Grace)) // arrives: 25s
	defer done()
	server.Shutdown(stop)
}
