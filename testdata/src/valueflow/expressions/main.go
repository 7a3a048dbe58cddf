// Command expressions picks, keeps and converts its limits with small helpers of
// libraries.
package main

import (
	"cmp"
	"context"
	"maps"
	"math"
	"net/http"
	"slices"
	"time"

	"github.com/samber/lo"
	"github.com/spf13/cast"
	"golang.org/x/sync/singleflight"
	"google.golang.org/protobuf/types/known/durationpb"
	"k8s.io/utils/ptr"
)

type options struct {
	request *time.Duration
	answer  *time.Duration
	retry   *durationpb.Duration
	unset   time.Duration
}

func do(ctx context.Context, d time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, d) // arrives: 1s | 2s
	defer cancel()
	<-ctx.Done()
}

func main() {
	o := options{request: ptr.To(3 * time.Second), retry: durationpb.New(2500 * time.Millisecond)}
	server := &http.Server{
		ReadTimeout:       ptr.Deref(o.request, time.Minute),                              // arrives: 3s
		WriteTimeout:      ptr.Deref(o.answer, 40*time.Second),                            // arrives: 40s
		IdleTimeout:       lo.Ternary(o.request != nil, 90*time.Second, time.Hour),        // arrives: 90s
		ReadHeaderTimeout: cmp.Or(o.unset, lo.FromPtrOr(o.answer, 1500*time.Millisecond)), // arrives: 1.5s
	}
	go server.ListenAndServe()

	client := &http.Client{Timeout: o.retry.AsDuration()} // arrives: 2.5s
	client.Get("http://billing/")
	other := &http.Client{Timeout: cast.ToDuration("12s")} // arrives: 12s
	other.Get("http://stock/")

	var group singleflight.Group
	group.Do("stock", func() (any, error) {
		do(context.Background(), time.Second)
		return nil, nil
	})
	waits := map[string]time.Duration{"billing": 2 * time.Second}
	for d := range maps.Values(waits) {
		do(context.Background(), d)
	}
	all := slices.Concat([]time.Duration{6 * time.Second}, slices.Collect(maps.Values(map[string]time.Duration{"a": 8 * time.Second})))
	for _, d := range slices.Backward(all) {
		ctx, cancel := context.WithTimeout(context.Background(), d) // arrives: 6s, 8s
		defer cancel()
		<-ctx.Done()
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(math.Ceil(1.2))*time.Second) // arrives: 2s
	defer cancel()
	<-ctx.Done()
}
