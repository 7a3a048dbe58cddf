// Package aws models the client that the services are called by.
package aws

import "net/http"

type HTTPClient interface {
	Do(*http.Request) (*http.Response, error)
}

type Config struct {
	Region           string
	HTTPClient       HTTPClient
	RetryMaxAttempts int
	Retryer          func() Retryer
}

// Retryer says how often a request is sent.
type Retryer interface{ MaxAttempts() int }

type NopRetryer struct{}

func (NopRetryer) MaxAttempts() int { return 1 }

func (c Config) Copy() Config { return c }
func NewConfig() *Config      { return &Config{} }
