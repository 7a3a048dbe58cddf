// Package resty counts the attempts of github.com/go-resty/resty/v2.
package resty

import (
	"context"
	"time"

	"github.com/go-resty/resty/v2"
)

func Default(url string) error {
	_, err := resty.New().R().Get(url) // attempts: 1
	return err
}

func Four(ctx context.Context, url string) error {
	c := resty.New().SetRetryCount(3).SetRetryWaitTime(time.Microsecond).SetRetryMaxWaitTime(time.Microsecond)
	c.AddRetryCondition(func(r *resty.Response, err error) bool { return err != nil || r.StatusCode() >= 500 })
	_, err := c.R().SetContext(ctx).Post(url) // attempts: 4
	return err
}

// NoCondition tries again where no response came.
func NoCondition(url string) error {
	c := resty.New().SetRetryWaitTime(time.Microsecond).SetRetryMaxWaitTime(time.Microsecond)
	c.RetryCount = 2
	_, err := c.R().Execute("GET", url) // attempts: 3
	return err
}

func OfRequest(url string) error {
	c := resty.New().SetRetryCount(1).AddRetryHook(func(*resty.Response, error) {}).SetRetryWaitTime(time.Microsecond)
	_, err := c.R().AddRetryCondition(func(r *resty.Response, err error) bool { return r.IsError() }).Get(url) // attempts: 2
	return err
}
