package shadow

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
)

// Small answers, under the same client.

func decoded(ctx context.Context, url string, v any) error {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(v)
}

func read(ctx context.Context, url string) ([]byte, error) {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func buffered(ctx context.Context, url string) (string, error) {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	var b bytes.Buffer
	if _, err := io.Copy(&b, resp.Body); err != nil {
		return "", err
	}
	return b.String(), nil
}

func drained(ctx context.Context, url string) error {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return err
}

// A bounded copy.

func icon(ctx context.Context, url string, f *os.File) error {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(f, io.LimitReader(resp.Body, 1<<16))
	return err
}

func head(ctx context.Context, url string, f *os.File) error {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.CopyN(f, resp.Body, 512)
	return err
}

// A few lines, read to the end of a list.
func lines(ctx context.Context, url string) ([]string, error) {
	resp, err := backend.get(ctx, url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var out []string
	for sc := bufio.NewScanner(resp.Body); sc.Scan(); {
		out = append(out, sc.Text())
	}
	return out, nil
}

// The download has a client of its own: limited to the headers, or for long enough.

var downloads = &http.Client{Transport: &http.Transport{ResponseHeaderTimeout: 15 * time.Second}}

func downloaded(ctx context.Context, url string, f *os.File) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := downloads.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(f, resp.Body)
	return err
}

var patientClient = &http.Client{Timeout: 30 * time.Minute}

func mirrored(url string, f *os.File) error {
	resp, err := patientClient.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(f, resp.Body)
	return err
}

// How long the client waits is read from a file.
type config struct {
	TimeoutSeconds int `json:"timeout_seconds"`
}

func configured(raw []byte, url string, f *os.File) error {
	var c config
	if err := json.Unmarshal(raw, &c); err != nil {
		return err
	}
	hc := &http.Client{Timeout: time.Duration(c.TimeoutSeconds) * time.Second}
	resp, err := hc.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	_, err = io.Copy(f, resp.Body)
	return err
}

// The context limits two calls together, the client each of them.
func both(ctx context.Context, a, b string) error {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	for _, url := range []string{a, b} {
		if err := decoded(ctx, url, new(any)); err != nil {
			return err
		}
	}
	return nil
}

func pair(ctx context.Context, a, b string) (x, y []byte, err error) {
	ctx, cancel := context.WithTimeout(ctx, 15*time.Second)
	defer cancel()
	if x, err = read(ctx, a); err != nil {
		return nil, nil, err
	}
	y, err = read(ctx, b)
	return x, y, err
}

// The context is the nearer limit.
func quick(ctx context.Context, url string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	return read(ctx, url)
}

// A long poll that is shorter than the client's patience.
func polled(ctx context.Context, base string) ([]byte, error) {
	return read(ctx, base+"/changes?wait=5s")
}

// Small bodies are sent.
func posted(ctx context.Context, url, text string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(text))
	if err != nil {
		return err
	}
	resp, err := backend.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Each attempt has its limit.

func perAttempt() *http.Client {
	c := retryablehttp.NewClient()
	c.HTTPClient.Timeout = 5 * time.Second
	return c.StandardClient()
}

type limiting struct {
	next  http.RoundTripper
	tries int
	each  time.Duration
}

func (t *limiting) RoundTrip(r *http.Request) (*http.Response, error) {
	for range t.tries {
		ctx, cancel := context.WithTimeout(r.Context(), t.each)
		resp, err := t.next.RoundTrip(r.Clone(ctx))
		if err == nil {
			resp.Body = &closing{resp.Body, cancel}
			return resp, nil
		}
		cancel()
	}
	return nil, errors.New("no answer")
}

var _ http.RoundTripper = &limiting{http.DefaultTransport, 3, time.Second}

type closing struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (c *closing) Close() error { defer c.cancel(); return c.ReadCloser.Close() }

// The whole is read before the context ends.
type whole struct {
	next  http.RoundTripper
	limit time.Duration
}

func (t *whole) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(r.Context(), t.limit)
	defer cancel()
	resp, err := t.next.RoundTrip(r.WithContext(ctx))
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(b))
	return resp, nil
}

var _ http.RoundTripper = &whole{http.DefaultTransport, apiTimeout}

// Unary calls end by themselves.
func limitCalls(ctx context.Context, method string, req, rep any, cc *grpc.ClientConn, inv grpc.UnaryInvoker, opts ...grpc.CallOption) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	return inv(ctx, method, req, rep, cc, opts...)
}

func calls() grpc.DialOption { return grpc.WithUnaryInterceptor(limitCalls) }

// Opening a stream is limited, the stream is not.
func limitOpening(ctx context.Context, desc *grpc.StreamDesc, cc *grpc.ClientConn, method string, s grpc.Streamer, opts ...grpc.CallOption) (grpc.ClientStream, error) {
	ctx, cancel := context.WithCancel(ctx)
	t := time.AfterFunc(5*time.Second, cancel)
	st, err := s(ctx, desc, cc, method, opts...)
	if !t.Stop() || err != nil {
		cancel()
		return nil, errors.Join(err, ctx.Err())
	}
	return st, nil
}

func opening() grpc.DialOption { return grpc.WithStreamInterceptor(limitOpening) }
