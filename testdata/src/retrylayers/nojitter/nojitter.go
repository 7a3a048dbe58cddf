// Package nojitter holds loops in which all clients come back at once.
package nojitter

import (
	"context"
	"log"
	"math/rand/v2"
	"time"
)

func connected(ctx context.Context, dial func(context.Context) error) {
	for {
		if err := dial(ctx); err != nil {
			log.Println(err)
		}
		select { // want `it connects again every 10s.*\(retrylayers/no-jitter\)`
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Second):
		}
	}
}

// Silent: a random part, a pause that grows; no connection.

func jittered(ctx context.Context, dial func(context.Context) error) {
	wait := time.Second
	for ctx.Err() == nil {
		if err := dial(ctx); err != nil {
			log.Println(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait/2 + rand.N(wait)):
		}
		wait = min(2*wait, 2*time.Minute)
	}
}

func periodic(ctx context.Context, collect func(context.Context) error) {
	for {
		if err := collect(ctx); err != nil {
			log.Println(err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Second):
		}
	}
}
