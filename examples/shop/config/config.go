// Package config reads the service's configuration file.
package config

import (
	"errors"
	"fmt"
	"os"
	"time"

	"gopkg.in/yaml.v3"
)

// Config is everything that differs between two deployments.
type Config struct {
	Listen          string   `yaml:"listen"`
	RequestTimeout  Duration `yaml:"request_timeout"`  // for each request, from its arrival
	ShutdownTimeout Duration `yaml:"shutdown_timeout"` // for open requests and accepted jobs at the end
	Database        Database `yaml:"database"`
	Fraud           Fraud    `yaml:"fraud"`
	Notify          Notify   `yaml:"notify"`
	Rates           Rates    `yaml:"rates"`
	Worker          Worker   `yaml:"worker"`
}

// Database says where the orders are kept. The password comes from PGPASSWORD.
type Database struct {
	URL      string `yaml:"url"`
	MaxConns int32  `yaml:"max_conns"`
}

// Fraud configures the client of the fraud service.
type Fraud struct {
	URL      string   `yaml:"url"`
	Timeout  Duration `yaml:"timeout"`  // for one attempt
	Attempts int      `yaml:"attempts"` // the first one included
	Backoff  Duration `yaml:"backoff"`  // before the second attempt; grows by itself with each further one
}

// Notify configures the webhook that hears of new orders.
type Notify struct {
	URL     string   `yaml:"url"`
	Timeout Duration `yaml:"timeout"`
}

// Rates says where the day's exchange rates are published.
type Rates struct {
	URL string `yaml:"url"`
}

// Worker configures the expiry of unpaid orders.
type Worker struct {
	Interval    Duration `yaml:"interval"`
	Limit       Duration `yaml:"limit"`        // for one round
	UnpaidAfter Duration `yaml:"unpaid_after"` // how long an order may wait for its payment
	Batch       int      `yaml:"batch"`        // orders expired by one statement
}

// Default is the configuration for a developer's machine.
func Default() Config {
	return Config{
		Listen:          "localhost:8080",
		RequestTimeout:  Duration{5 * time.Second},
		ShutdownTimeout: Duration{10 * time.Second},
		Database:        Database{URL: "postgres://shop@localhost:5432/shop", MaxConns: 4},
		Fraud: Fraud{
			URL:      "http://localhost:8081",
			Timeout:  Duration{time.Second},
			Attempts: 2,
			Backoff:  Duration{100 * time.Millisecond},
		},
		Notify: Notify{URL: "http://localhost:8082/orders", Timeout: Duration{2 * time.Second}},
		Rates:  Rates{URL: "http://localhost:8083/eur.json"},
		Worker: Worker{
			Interval:    Duration{time.Minute},
			Limit:       Duration{20 * time.Second},
			UnpaidAfter: Duration{30 * time.Minute},
			Batch:       100,
		},
	}
}

// Load reads the YAML file at path over the defaults. An unknown key is an error.
func Load(path string) (Config, error) {
	f, err := os.Open(path)
	if err != nil {
		return Config{}, fmt.Errorf("open configuration: %w", err)
	}
	defer f.Close()

	cfg := Default()
	dec := yaml.NewDecoder(f)
	dec.KnownFields(true)
	if err := dec.Decode(&cfg); err != nil {
		return Config{}, fmt.Errorf("read %s: %w", path, err)
	}
	if err := cfg.validate(); err != nil {
		return Config{}, fmt.Errorf("%s: %w", path, err)
	}
	return cfg, nil
}

func (c Config) validate() error {
	switch {
	case c.Database.URL == "":
		return errors.New("database.url is missing")
	case c.Database.MaxConns < 1:
		return errors.New("database.max_conns must be at least 1")
	case c.Fraud.Attempts < 1:
		return errors.New("fraud.attempts must be at least 1")
	case c.Worker.Batch < 1:
		return errors.New("worker.batch must be at least 1")
	}
	return nil
}
