package unbounded

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"github.com/hashicorp/go-retryablehttp"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
)

// The client's own limit, through a constant, a default, a field set later, an option.

const patience = 5 * time.Second

var limited = &http.Client{Timeout: patience}

func limitedGet(url string) (*http.Response, error) { return limited.Get(url) }

type config struct{ timeout time.Duration }

func (c config) withDefaults() config {
	if c.timeout <= 0 {
		c.timeout = patience
	}
	return c
}

type ledger struct{ hc *http.Client }

func newDefaulted(c config) *ledger {
	c = c.withDefaults()
	return &ledger{hc: &http.Client{Timeout: c.timeout}}
}

func newOr(c config) *ledger {
	return &ledger{hc: &http.Client{Timeout: cmp.Or(c.timeout, patience)}}
}

func (l *ledger) get(url string) (*http.Response, error) { return l.hc.Get(url) }

var ledgers = []*ledger{newDefaulted(config{}), newOr(config{})}

func balances(url string) error {
	for _, l := range ledgers {
		resp, err := l.get(url)
		if err != nil {
			return err
		}
		resp.Body.Close()
	}
	return nil
}

func limitedLater(url string) (*http.Response, error) {
	hc := &http.Client{}
	hc.Timeout = patience
	return hc.Get(url)
}

type notifier struct{ hc *http.Client }

func newNotifier(opts ...func(*http.Client)) *notifier {
	n := &notifier{hc: &http.Client{}}
	for _, o := range opts {
		o(n.hc)
	}
	return n
}

func timeout(d time.Duration) func(*http.Client) { return func(c *http.Client) { c.Timeout = d } }

var notices = newNotifier(timeout(patience))

func (n *notifier) post(url string, body io.Reader) (*http.Response, error) {
	return n.hc.Post(url, "application/json", body)
}

// The limit is decoded: what it is cannot be seen here.

type file struct {
	TimeoutMillis int64 `json:"timeout_ms"`
}

func fromFile(name, url string) (*http.Response, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var f file
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, err
	}
	hc := &http.Client{Timeout: time.Duration(f.TimeoutMillis) * time.Millisecond}
	return hc.Get(url)
}

// The request's limit: in its context, given later, by a timer, by the caller.

var perRequest = &http.Client{}

func withDeadline(url string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return perRequest.Do(req)
}

func givenLater(url string) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return perRequest.Do(req.WithContext(ctx))
}

func byTimer(url string) (*http.Response, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	defer time.AfterFunc(patience, cancel).Stop()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return perRequest.Do(req)
}

func byCaller(ctx context.Context, url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return perRequest.Do(req)
}

// A handler's context has no deadline, but ends when the client leaves.
func handler(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "http://stock/items", nil)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	w.WriteHeader(resp.StatusCode)
}

// A context is at hand and not passed: rule ctxpropagate/sibling says it.
func said(ctx context.Context, url string) (*http.Response, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return http.Get(url)
}

// Made elsewhere: its limit is not to be seen.

func Fetch(hc *http.Client, url string) (*http.Response, error) { return hc.Get(url) }

type Client struct {
	HTTP *http.Client
}

func NewClient() *Client { return &Client{HTTP: &http.Client{}} }

func (c *Client) Get(url string) (*http.Response, error) { return c.HTTP.Get(url) }

// A RoundTripper that limits.

type capped struct {
	next  http.RoundTripper
	limit time.Duration
}

func (c *capped) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(r.Context(), c.limit)
	resp, err := c.next.RoundTrip(r.WithContext(ctx))
	if err != nil {
		cancel()
		return nil, err
	}
	resp.Body = &closing{resp.Body, cancel}
	return resp, nil
}

type closing struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (c *closing) Close() error { defer c.cancel(); return c.ReadCloser.Close() }

var throughCap = &http.Client{Transport: &capped{http.DefaultTransport, patience}}

func cappedGet(url string) (*http.Response, error) { return throughCap.Get(url) }

// Streams wait on purpose.

var watching = &http.Client{}

func watch(stop <-chan struct{}, url string, on func([]byte)) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	go func() {
		<-stop
		cancel()
	}()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"?watch=1", nil)
	if err != nil {
		return err
	}
	req.Header.Set("Accept", "text/event-stream")
	resp, err := watching.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	for sc := bufio.NewScanner(resp.Body); sc.Scan(); {
		on(sc.Bytes())
	}
	return nil
}

// A client that nothing is sent through.
var unused = &http.Client{}

// The server of a test is at hand.
func probe(h http.Handler) (*http.Response, error) {
	srv := httptest.NewServer(h)
	defer srv.Close()
	return srv.Client().Get(srv.URL)
}

// Each attempt has a limit.
func retriedWell(url string) (*http.Response, error) {
	c := retryablehttp.NewClient()
	c.HTTPClient.Timeout = patience
	return c.Get(url)
}

// RPCs: a limit in the call's context, in an interceptor, in the service config; streams.

func rpcWithDeadline(cc grpc.ClientConnInterface, in, out any) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	return cc.Invoke(ctx, "/repo.Repo/Manifests", in, out)
}

func defaultDeadline(ctx context.Context, m string, req, rep any, cc *grpc.ClientConn, inv grpc.UnaryInvoker, o ...grpc.CallOption) error {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, 30*time.Second)
		defer cancel()
	}
	return inv(ctx, m, req, rep, cc, o...)
}

func rpcThroughInterceptor(addr string, in, out any) error {
	cc, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithUnaryInterceptor(defaultDeadline))
	if err != nil {
		return err
	}
	defer cc.Close()
	return cc.Invoke(context.Background(), "/repo.Repo/Manifests", in, out)
}

func rpcThroughConfig(addr string, in, out any) error {
	cc, err := grpc.NewClient(addr, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultServiceConfig(`{"methodConfig":[{"name":[{}],"timeout":"5s"}]}`))
	if err != nil {
		return err
	}
	defer cc.Close()
	return cc.Invoke(context.Background(), "/repo.Repo/Manifests", in, out)
}

func rpcStream(cc grpc.ClientConnInterface) (grpc.ClientStream, error) {
	return cc.NewStream(context.Background(), &grpc.StreamDesc{ServerStreams: true}, "/repo.Repo/Watch")
}

// A context that something may cancel: who, and when, is another question.
var cancellable http.Client

func fetched(url string) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	resp, err := cancellable.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
