// Package assigned gives the default client a limit: what goes through it has one.
package assigned

import (
	"net/http"
	"time"
)

func init() { http.DefaultClient.Timeout = 10 * time.Second }

func get(url string) (*http.Response, error) { return http.Get(url) }

func do(req *http.Request) (*http.Response, error) { return http.DefaultClient.Do(req) }

func made(url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return do(req)
}
