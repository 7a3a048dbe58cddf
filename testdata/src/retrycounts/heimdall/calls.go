// Package heimdall counts the attempts of github.com/gojek/heimdall/v7/httpclient.
package heimdall

import (
	"net/http"
	"time"

	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
)

func Default(url string) error {
	_, err := httpclient.NewClient().Get(url, nil) // attempts: 1
	return err
}

func Four(url string) error {
	c := httpclient.NewClient(httpclient.WithRetryCount(3), httpclient.WithHTTPTimeout(time.Second))
	_, err := c.Post(url, nil, http.Header{}) // attempts: 4
	return err
}

func Backoff(url string) error {
	retrier := heimdall.NewRetrier(heimdall.NewConstantBackoff(time.Millisecond, 0))
	c := httpclient.NewClient(httpclient.WithRetryCount(2), httpclient.WithRetrier(retrier), httpclient.WithHTTPClient(&http.Client{}))
	r, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	_, err = c.Do(r) // attempts: 3
	return err
}
