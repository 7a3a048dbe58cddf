// Package goredis counts how often github.com/redis/go-redis/v9 sends a command.
package goredis

import (
	"context"
	"time"

	"github.com/redis/go-redis/v9"
)

func Default(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	return c.Get(ctx, "key").Err() // attempts: 4
}

func Write(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	return c.Incr(ctx, "key").Err() // attempts: 4
}

func None(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true, MaxRetries: -1})
	defer c.Close()
	return c.Get(ctx, "key").Err() // attempts: 1
}

func Five(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true, MaxRetries: 5, MinRetryBackoff: time.Millisecond, MaxRetryBackoff: time.Millisecond})
	defer c.Close()
	return c.Get(ctx, "key").Err() // attempts: 6
}

func WithTimeout(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true, MaxRetries: 1})
	defer c.Close()
	return c.WithTimeout(time.Second).Get(ctx, "key").Err() // attempts: 2
}

func Pipeline(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	p := c.Pipeline()
	p.Get(ctx, "key")
	_, err := p.Exec(ctx) // attempts: 4
	return err
}

func Pipelined(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true, MaxRetries: 2})
	defer c.Close()
	_, err := c.Pipelined(ctx, func(p redis.Pipeliner) error { // attempts: 3
		p.Get(ctx, "key")
		return nil
	})
	return err
}

// Watched runs a command in a transaction of a watch: it has one connection.
func Watched(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	return c.Watch(ctx, func(tx *redis.Tx) error {
		return tx.Get(ctx, "key").Err() // attempts: 1
	})
}

// Block has no answer in time: that is not repeated, a connection that breaks is.
func Block(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	return c.BLPop(ctx, time.Second, "key").Err() // attempts: 4
}

func Ring(ctx context.Context, addr string) error {
	c := redis.NewRing(&redis.RingOptions{Addrs: map[string]string{"one": addr}, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	return c.Get(ctx, "key").Err() // attempts: 4
}

func RingTwo(ctx context.Context, addr string) error {
	c := redis.NewRing(&redis.RingOptions{Addrs: map[string]string{"one": addr}, Protocol: 2, DisableIdentity: true, MaxRetries: 1})
	defer c.Close()
	return c.Get(ctx, "key").Err() // attempts: 2
}

// Cluster asks a node once, four times in all.
func Cluster(ctx context.Context, addr string) error {
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{addr}, ClusterSlots: slots(addr), Protocol: 2, DisableIdentity: true})
	defer c.Close()
	return c.Get(ctx, "key").Err() // attempts: 4
}

func ClusterNone(ctx context.Context, addr string) error {
	c := redis.NewClusterClient(&redis.ClusterOptions{Addrs: []string{addr}, ClusterSlots: slots(addr), Protocol: 2, DisableIdentity: true, MaxRedirects: -1})
	defer c.Close()
	return c.Get(ctx, "key").Err() // attempts: 1
}

// ClusterBoth repeats at the node too: twelve calls.
func ClusterBoth(ctx context.Context, addr string) error {
	c := redis.NewClusterClient(&redis.ClusterOptions{
		Addrs: []string{addr}, ClusterSlots: slots(addr), Protocol: 2, DisableIdentity: true, MaxRedirects: 3, MaxRetries: 2,
	})
	defer c.Close()
	return c.Get(ctx, "key").Err() // attempts: 3|4
}

func slots(addr string) func(context.Context) ([]redis.ClusterSlot, error) {
	return func(context.Context) ([]redis.ClusterSlot, error) {
		return []redis.ClusterSlot{{Start: 0, End: 16383, Nodes: []redis.ClusterNode{{Addr: addr}}}}, nil
	}
}

// Cmdable is the client behind an interface.
func Cmdable(ctx context.Context, addr string) error {
	c := redis.NewClient(&redis.Options{Addr: addr, Protocol: 2, DisableIdentity: true})
	defer c.Close()
	return get(ctx, c)
}

func get(ctx context.Context, c redis.Cmdable) error {
	return c.Get(ctx, "key").Err() // attempts: 4
}
