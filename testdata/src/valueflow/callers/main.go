// Command callers sets the limits of clients of all kinds.
package main

import (
	"context"
	"net/http"
	"net/http/httputil"
	"os/exec"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/go-resty/resty/v2"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"
)

type limitTransport struct {
	base  http.RoundTripper
	limit time.Duration
}

func (t *limitTransport) RoundTrip(req *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(req.Context(), t.limit) // arrives: 1s | 2s | 3s
	defer cancel()
	return t.base.RoundTrip(req.WithContext(ctx))
}

func newREST(d time.Duration) *resty.Client {
	return resty.New().
		SetTimeout(d). // arrives: 5s
		SetTransport(otelhttp.NewTransport(&limitTransport{http.DefaultTransport, time.Second})).
		SetRetryCount(3)
}

func newAWS(ctx context.Context, d time.Duration) (aws.Config, error) {
	hc := awshttp.NewBuildableClient().WithTimeout(d).WithTransportOptions(func(t *http.Transport) { // arrives: 7s
		t.ResponseHeaderTimeout = 6 * time.Second // arrives: 6s
	})
	return config.LoadDefaultConfig(ctx, config.WithRegion("eu-north-1"), config.WithHTTPClient(hc))
}

func proxy(limit time.Duration) http.Handler {
	return &httputil.ReverseProxy{
		Rewrite:   func(r *httputil.ProxyRequest) {},
		Transport: &limitTransport{&http.Transport{}, limit},
	}
}

func convert(ctx context.Context, d time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, d) // arrives: 9s
	defer cancel()
	cmd := exec.CommandContext(ctx, "convert")
	cmd.WaitDelay = 4 * time.Second // arrives: 4s
	return cmd.Run()
}

func slow(w http.ResponseWriter, r *http.Request) {
	rc := http.NewResponseController(w)
	rc.SetWriteDeadline(time.Now().Add(11 * time.Second)) // arrives: 11s
	convert(r.Context(), 9*time.Second)
}

func main() {
	ctx := context.Background()
	newREST(5 * time.Second).R().SetContext(ctx).Get("http://stock/")
	newAWS(ctx, 7*time.Second)
	plain := &http.Client{Transport: otelhttp.NewTransport(&limitTransport{http.DefaultTransport, 3 * time.Second})}
	plain.Get("http://plain/")

	mux := http.NewServeMux()
	mux.Handle("/", proxy(2*time.Second))
	mux.HandleFunc("/slow", slow)
	srv := &http.Server{Handler: otelhttp.NewHandler(mux, "shop")}
	srv.RegisterOnShutdown(func() { convert(ctx, 9*time.Second) })
	srv.ListenAndServe()
}
