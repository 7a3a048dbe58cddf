// Package shadow holds timeouts of whole clients that cut what is longer, or streams.
package shadow

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/go-resty/resty/v2"
	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
)

// A download of any size.

func download(url, path string) error {
	hc := &http.Client{Timeout: 30 * time.Second}
	resp, err := hc.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(f, resp.Body) // want `30s .*cuts .*\(fixedtimeout/shadow\)`
	return err
}

// The client is shared: the JSON calls are right, the download is not.

const apiTimeout = 10 * time.Second

type api struct{ hc *http.Client }

func newAPI() *api { return &api{hc: &http.Client{Timeout: apiTimeout}} }

var backend = newAPI()

func (a *api) get(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return a.hc.Do(req)
}

func archive(ctx context.Context, url string, f *os.File) error {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	w := bufio.NewWriter(f)
	if _, err := io.Copy(w, resp.Body); err != nil { // want `10s .*cuts`
		return err
	}
	return w.Flush()
}

// Events are read one by one, for as long as they come.

func events(ctx context.Context, url string, on func(string)) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "text/event-stream")
	resp, err := backend.hc.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	sc := bufio.NewScanner(resp.Body)
	for sc.Scan() { // want `10s .*cuts`
		on(sc.Text())
	}
	return sc.Err()
}

type event struct{ Kind string }

func watch(ctx context.Context, url string, on func(event)) error {
	resp, err := backend.get(ctx, url+"?watch=true")
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	dec := json.NewDecoder(resp.Body)
	for {
		var e event
		if err := dec.Decode(&e); err != nil { // want `10s .*cuts`
			return err
		}
		on(e)
	}
}

// A file is sent.
func upload(ctx context.Context, url, path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	req, err := http.NewRequestWithContext(ctx, http.MethodPut, url, f)
	if err != nil {
		return err
	}
	resp, err := backend.hc.Do(req) // want `10s .*cuts`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The call was given a minute, the client takes it back.
func export(ctx context.Context, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
	if err != nil {
		return nil, err
	}
	resp, err := backend.hc.Do(req) // want `10s .*cuts .*1m`
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

// The server is asked to wait longer than the client does.
func changed(ctx context.Context, base string, index uint64) (*http.Response, error) {
	return backend.get(ctx, fmt.Sprintf("%s/v1/kv/leader?index=%d&wait=60s", base, index)) // want `10s .*cuts .*60s|10s .*cuts .*1m`
}

// All attempts together have what one of them should.

func standard() *http.Client {
	c := retryablehttp.NewClient()
	c.RetryMax = 3
	hc := c.StandardClient()
	hc.Timeout = 5 * time.Second // want `5s .*cuts .*attempts`
	return hc
}

type retrying struct {
	next  http.RoundTripper
	tries int
}

func (t *retrying) RoundTrip(r *http.Request) (*http.Response, error) {
	var err error
	for range t.tries {
		var resp *http.Response
		if resp, err = t.next.RoundTrip(r.Clone(r.Context())); err == nil && resp.StatusCode < 500 {
			return resp, nil
		}
		if err == nil {
			resp.Body.Close()
			err = fmt.Errorf("status %d", resp.StatusCode)
		}
	}
	return nil, err
}

var stubborn = &http.Client{
	Transport: &retrying{http.DefaultTransport, 3},
	Timeout:   3 * time.Second, // want `3s .*cuts .*attempts`
}

func stubbornGet(url string) (*http.Response, error) { return stubborn.Get(url) }

// An interceptor's timeout is right for unary calls, not for streams.
func limitStreams(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, s grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second) // want `30s .*cuts .*stream`
	st, err := s(ctx, desc, cc, method, opts...)
	if err != nil {
		cancel()
		return nil, err
	}
	context.AfterFunc(st.Context(), cancel)
	return st, nil
}

func streams() grpc.DialOption { return grpc.WithStreamInterceptor(limitStreams) }

// The context of the exchange ends before its body is read.

type hasty struct {
	next  http.RoundTripper
	limit time.Duration
}

func (t *hasty) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(r.Context(), t.limit)
	defer cancel() // want `cuts .*body`
	return t.next.RoundTrip(r.WithContext(ctx))
}

var _ http.RoundTripper = &hasty{http.DefaultTransport, apiTimeout}

// A library on top of http.Client.
func fetch(url, path string) error {
	c := resty.New().SetTimeout(20 * time.Second)
	_, err := c.R().SetOutput(path).Get(url) // want `20s .*cuts`
	return err
}

// How long the other side's answer is, nobody can say.

func relay(w http.ResponseWriter, r *http.Request) {
	resp, err := backend.get(r.Context(), "http://files"+r.URL.Path)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	_, _ = io.Copy(w, resp.Body) // want `info: .*10s .*cuts`
}

func into(ctx context.Context, url string, w io.Writer) error {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(w, resp.Body) // want `info: .*10s .*cuts`
	return err
}
