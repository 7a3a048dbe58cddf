package redis

import (
	"context"
	"flow"
)

// Tx is what Watch runs a function with.
type Tx struct {
	baseClient
	cmdable
}

func newTx(l *limits) *Tx {
	t := &Tx{}
	t.baseClient.hooksMixin.limits = l.single()
	t.cmdable = t.baseClient.hooksMixin.process
	return t
}

// Pipeliner keeps commands until Exec sends them.
type Pipeliner interface {
	Exec(ctx context.Context) ([]Cmder, error)
}

type Pipeline struct {
	cmdable
	to *hooksMixin
}

func queue(ctx context.Context, cmd Cmder) error { return nil }

func newPipeline(to *hooksMixin) *Pipeline { return &Pipeline{cmdable: queue, to: to} }

func (p *Pipeline) Do(ctx context.Context, args ...any) *Cmd     { return reply() }
func (p *Pipeline) Process(ctx context.Context, cmd Cmder) error { return nil }

func (p *Pipeline) Exec(ctx context.Context) ([]Cmder, error) {
	p.to.pipeline(ctx)
	return []Cmder{reply()}, nil
}

func piped(ctx context.Context, to *hooksMixin, fn func(Pipeliner) error) ([]Cmder, error) {
	p := newPipeline(to)
	fn(p)
	return p.Exec(ctx)
}

func (c *Client) Pipeline() Pipeliner   { return newPipeline(&c.baseClient.hooksMixin) }
func (c *Client) TxPipeline() Pipeliner { return newPipeline(&c.baseClient.hooksMixin) }
func (c *Client) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return piped(ctx, &c.baseClient.hooksMixin, fn)
}
func (c *Client) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return piped(ctx, &c.baseClient.hooksMixin, fn)
}
func (c *Client) Process(ctx context.Context, cmd Cmder) error { return c.cmdable(ctx, cmd) }
func (c *Client) Watch(ctx context.Context, fn func(*Tx) error, keys ...string) error {
	t := newTx(c.baseClient.hooksMixin.limits)
	t.cmdable(ctx, nil)
	return fn(t)
}
func (c *Client) Subscribe(ctx context.Context, channels ...string) *PubSub  { return &PubSub{} }
func (c *Client) PSubscribe(ctx context.Context, channels ...string) *PubSub { return &PubSub{} }

func (c *Ring) Pipeline() Pipeliner   { return newPipeline(&c.hooksMixin) }
func (c *Ring) TxPipeline() Pipeliner { return newPipeline(&c.hooksMixin) }
func (c *Ring) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return piped(ctx, &c.hooksMixin, fn)
}
func (c *Ring) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return piped(ctx, &c.hooksMixin, fn)
}
func (c *Ring) Process(ctx context.Context, cmd Cmder) error { return c.cmdable(ctx, cmd) }
func (c *Ring) Watch(ctx context.Context, fn func(*Tx) error, keys ...string) error {
	c.cmdable(ctx, nil)
	return fn(newTx(c.hooksMixin.limits))
}
func (c *Ring) Subscribe(ctx context.Context, channels ...string) *PubSub  { return &PubSub{} }
func (c *Ring) PSubscribe(ctx context.Context, channels ...string) *PubSub { return &PubSub{} }

func (c *ClusterClient) Pipeline() Pipeliner   { return newPipeline(&c.hooksMixin) }
func (c *ClusterClient) TxPipeline() Pipeliner { return newPipeline(&c.hooksMixin) }
func (c *ClusterClient) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return piped(ctx, &c.hooksMixin, fn)
}
func (c *ClusterClient) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return piped(ctx, &c.hooksMixin, fn)
}
func (c *ClusterClient) Process(ctx context.Context, cmd Cmder) error { return c.cmdable(ctx, cmd) }
func (c *ClusterClient) Watch(ctx context.Context, fn func(*Tx) error, keys ...string) error {
	c.cmdable(ctx, nil)
	return fn(newTx(c.hooksMixin.limits))
}
func (c *ClusterClient) Subscribe(ctx context.Context, channels ...string) *PubSub  { return &PubSub{} }
func (c *ClusterClient) PSubscribe(ctx context.Context, channels ...string) *PubSub { return &PubSub{} }

func (c *Tx) Pipeline() Pipeliner   { return newPipeline(&c.baseClient.hooksMixin) }
func (c *Tx) TxPipeline() Pipeliner { return newPipeline(&c.baseClient.hooksMixin) }
func (c *Tx) Pipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return piped(ctx, &c.baseClient.hooksMixin, fn)
}
func (c *Tx) TxPipelined(ctx context.Context, fn func(Pipeliner) error) ([]Cmder, error) {
	return piped(ctx, &c.baseClient.hooksMixin, fn)
}

// PubSub waits for messages.
type PubSub struct{}

func (p *PubSub) Receive(ctx context.Context) (any, error) {
	flow.Wait("redis", ctx, p)
	return flow.Unknown[any]("input: a message"), nil
}

func (p *PubSub) ReceiveMessage(ctx context.Context) (*Message, error) {
	flow.Wait("redis", ctx, p)
	return &Message{}, nil
}

type Message struct{ Channel, Payload string }
