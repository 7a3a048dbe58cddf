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
}

func (c Config) Copy() Config { return c }
func NewConfig() *Config      { return &Config{} }
