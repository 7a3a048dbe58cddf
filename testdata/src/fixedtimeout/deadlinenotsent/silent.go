package deadlinenotsent

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"connectrpc.com/connect"
	"google.golang.org/grpc"
)

// It is sent: here, by a helper, by a RoundTripper, as an absolute or a relative time.

func sent(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://pricing:8080/quote", nil)
	if err != nil {
		return nil, err
	}
	if d, ok := ctx.Deadline(); ok {
		req.Header.Set("X-Deadline-Ms", strconv.FormatInt(d.UnixMilli(), 10))
	}
	return plain.Do(req)
}

func helped(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://pricing:8080/quote", nil)
	if err != nil {
		return nil, err
	}
	tell(req)
	return plain.Do(req)
}

func tell(req *http.Request) {
	if d, ok := req.Context().Deadline(); ok {
		req.Header.Set("Grpc-Timeout", strconv.FormatInt(time.Until(d).Milliseconds(), 10)+"m")
	}
}

type telling struct{ next http.RoundTripper }

func (t telling) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	tell(r)
	return t.next.RoundTrip(r)
}

var told = &http.Client{Transport: authorized{telling{http.DefaultTransport}, "x"}, Timeout: 5 * time.Second}

func throughTransport(ctx context.Context) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://users.internal/me", nil)
	if err != nil {
		return nil, err
	}
	return told.Do(req)
}

// In the query, from what is left.
func queried(ctx context.Context) (*http.Response, error) {
	url := "http://search/find"
	if d, ok := ctx.Deadline(); ok {
		url += "?timeout=" + time.Until(d).String()
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return plain.Do(req)
}

// Third parties.

func partner(ctx context.Context, hc *http.Client) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://api.example.com/v1/rates", nil)
	if err != nil {
		return nil, err
	}
	return hc.Do(req)
}

const hookURL = "https://hooks.example.org/T000/B000"

func hook(ctx context.Context, hc *http.Client) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hookURL, nil)
	if err != nil {
		return nil, err
	}
	return hc.Do(req)
}

// gRPC and connect send it by themselves.

func rpc(ctx context.Context, cc grpc.ClientConnInterface, in, out any) error {
	return cc.Invoke(ctx, "/price.Price/Quote", in, out)
}

type message struct{}

func connected(ctx context.Context, hc *http.Client) error {
	c := connect.NewClient[message, message](hc, "http://pricing:8080/price.Price/Quote")
	_, err := c.CallUnary(ctx, connect.NewRequest(&message{}))
	return err
}

// There is none to send.

func nightly(hc *http.Client) (*http.Response, error) {
	req, err := http.NewRequest(http.MethodPost, "http://stock/compact", nil)
	if err != nil {
		return nil, err
	}
	return hc.Do(req)
}

func detached(ctx context.Context, hc *http.Client) (*http.Response, error) {
	req, err := http.NewRequestWithContext(context.WithoutCancel(ctx), http.MethodPost, "http://audit/events", nil)
	if err != nil {
		return nil, err
	}
	return hc.Do(req)
}
