// Package config models how people give the SDK a client of their own.
package config

import (
	"context"
	"net/http"

	"github.com/aws/aws-sdk-go-v2/aws"
)

type HTTPClient interface {
	Do(*http.Request) (*http.Response, error)
}

type LoadOptions struct {
	Region           string
	HTTPClient       HTTPClient
	RetryMaxAttempts int
	Retryer          func() aws.Retryer
}

type LoadOptionsFunc func(*LoadOptions) error

func WithHTTPClient(c HTTPClient) LoadOptionsFunc {
	return func(o *LoadOptions) error { o.HTTPClient = c; return nil }
}

func WithRegion(region string) LoadOptionsFunc {
	return func(o *LoadOptions) error { o.Region = region; return nil }
}

func WithRetryMaxAttempts(n int) LoadOptionsFunc {
	return func(o *LoadOptions) error { o.RetryMaxAttempts = n; return nil }
}

func WithRetryer(r func() aws.Retryer) LoadOptionsFunc {
	return func(o *LoadOptions) error { o.Retryer = r; return nil }
}

func WithCredentialsProvider(any) LoadOptionsFunc {
	return func(o *LoadOptions) error { return nil }
}

// LoadDefaultConfig may ask for credentials by the client.
func LoadDefaultConfig(ctx context.Context, opts ...func(*LoadOptions) error) (aws.Config, error) {
	o := &LoadOptions{}
	for _, f := range opts {
		f(o)
	}
	if o.HTTPClient != nil {
		r, _ := http.NewRequestWithContext(ctx, "", "", nil)
		o.HTTPClient.Do(r)
	}
	return aws.Config{Region: o.Region, HTTPClient: o.HTTPClient, RetryMaxAttempts: o.RetryMaxAttempts, Retryer: o.Retryer}, nil
}
