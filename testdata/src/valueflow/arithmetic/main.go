// Command arithmetic computes its limits.
package main

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"net/http"
	"os"
	"time"
)

type config struct {
	Seconds     int
	Millis      int64
	Minutes     float64
	Base        time.Duration
	Margin      time.Duration
	Interval    time.Duration
	MaxAttempts uint
}

func main() {
	c := config{Seconds: 7, Millis: 1500, Minutes: 1.5, Base: 3 * time.Second, Margin: 200 * time.Millisecond, Interval: 5 * time.Second, MaxAttempts: 4}

	client := &http.Client{Timeout: 2*c.Base + c.Margin} // arrives: 6.2s
	client.Get("http://billing/")

	server := &http.Server{
		ReadTimeout:       time.Duration(c.Seconds) * time.Second,          // arrives: 7s
		ReadHeaderTimeout: time.Duration(c.Millis) * time.Millisecond,      // arrives: 1.5s
		WriteTimeout:      time.Duration(c.Minutes * float64(time.Minute)), // arrives: 90s
		IdleTimeout:       c.Interval * 9 / 10,                             // arrives: 4.5s
	}
	go server.ListenAndServe()

	transport := &http.Transport{
		TLSHandshakeTimeout:   min(c.Base, c.Interval, 10*time.Second),                     // arrives: 3s
		ResponseHeaderTimeout: max(c.Base, c.Interval),                                     // arrives: 5s
		ExpectContinueTimeout: cmp.Or(0, c.Margin, time.Second),                            // arrives: 200ms
		IdleConnTimeout:       time.Duration(c.Interval.Seconds()*1000) * time.Millisecond, // arrives: 5s
	}
	client.Transport = transport

	total := time.Duration(c.MaxAttempts) * c.Base
	ctx, cancel := context.WithTimeout(context.Background(), total.Truncate(5*time.Second)) // arrives: 10s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, (c.Base + 700*time.Millisecond).Round(time.Second)) // arrives: 4s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, c.Interval-c.Interval/10) // arrives: 4.5s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, time.Duration(math.Min(c.Base.Seconds(), 2))*time.Second) // arrives: 2s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, -c.Base.Abs()+4*c.Base) // arrives: 9s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, c.Base<<1) // arrives: 6s
	defer cancel()

	// What is made of the unknown is unknown, and says which.
	ctx, cancel = context.WithTimeout(ctx, time.Duration(len(os.Args))*time.Second) // arrives: ?computed
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, c.Base+rand.N(c.Margin)) // arrives: ?computed
	defer cancel()
	start := time.Now()
	client.Get("http://stock/")
	ctx, cancel = context.WithTimeout(ctx, 2*time.Since(start)) // arrives: ?computed
	defer cancel()
	<-ctx.Done()
}
