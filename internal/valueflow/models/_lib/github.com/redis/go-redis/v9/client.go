package redis

import (
	"context"
	"flow"
	"time"
)

// limits are those of a client, of whatever kind.
type limits struct {
	read      time.Duration
	heeds     bool // ContextTimeoutEnabled
	dial      dialer
	onConnect onConnect
	attempts  int // of a node
	redirects int // of a cluster: it asks a node, or another, as often; 0 if there is one node
	least     time.Duration
	most      time.Duration
}

// single is for one connection: when it breaks there is none to try again with.
func (l *limits) single() *limits {
	return &limits{read: l.read, heeds: l.heeds, dial: l.dial, onConnect: l.onConnect, attempts: 1}
}

// wait waits for the server. Only a client that was told to heeds the context's deadline.
func (l *limits) wait(ctx context.Context, via any) {
	if l.redirects > 0 {
		l.redirected(ctx, via)
	} else {
		l.retried(ctx, via)
	}
}

// redirected is what a cluster repeats.
func (l *limits) redirected(ctx context.Context, via any) {
	flow.Retry(l.redirects, "transient")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait("exponential", l.least*2, l.most, 2, 0.5)
	l.retried(ctx, via)
}

func (l *limits) retried(ctx context.Context, via any) {
	flow.Retry(l.attempts, "transient")
	flow.RetryUntil(ctx, time.Duration(0))
	flow.RetryWait("exponential", l.least*2, l.most, 2, 0.5)
	if l.dial != nil {
		l.dial(ctx, "tcp", "")
	}
	if l.onConnect != nil {
		l.onConnect(ctx, newConn(l))
	}
	if !l.heeds {
		ctx = &context.Node{Context: ctx, Kind: "detached"}
	}
	flow.Wait("redis", &context.Node{Context: ctx, Kind: "client", Limit: l.read}, via)
}

type (
	Cmder any

	DialHook            func(ctx context.Context, network, addr string) (any, error)
	ProcessHook         func(ctx context.Context, cmd Cmder) error
	ProcessPipelineHook func(ctx context.Context, cmds []Cmder) error
)

type Hook interface {
	DialHook(next DialHook) DialHook
	ProcessHook(next ProcessHook) ProcessHook
	ProcessPipelineHook(next ProcessPipelineHook) ProcessPipelineHook
}

// hooksMixin runs a command under the hooks.
type hooksMixin struct {
	hook   Hook
	limits *limits
}

func (h *hooksMixin) AddHook(hook Hook) { h.hook = hook }

func (h *hooksMixin) process(ctx context.Context, cmd Cmder) error {
	if h.hook != nil {
		return h.hook.ProcessHook(h.send)(ctx, cmd)
	}
	return h.send(ctx, cmd)
}

func (h *hooksMixin) send(ctx context.Context, cmd Cmder) error {
	h.limits.wait(ctx, h)
	return nil
}

func (h *hooksMixin) pipeline(ctx context.Context) {
	if h.hook != nil {
		h.hook.ProcessPipelineHook(h.sendAll)(ctx, nil)
	} else {
		h.limits.wait(ctx, h)
	}
}

func (h *hooksMixin) sendAll(ctx context.Context, cmds []Cmder) error {
	h.limits.wait(ctx, h)
	return nil
}

type baseClient struct {
	opt *Options
	hooksMixin
}

type Client struct {
	*baseClient
	cmdable
}

func newClient(l *limits) *Client {
	c := &Client{baseClient: &baseClient{}}
	c.baseClient.hooksMixin.limits = l
	c.cmdable = c.baseClient.hooksMixin.process
	return c
}

func NewClient(o *Options) *Client                 { return newClient(o.limits()) }
func NewFailoverClient(o *FailoverOptions) *Client { return newClient(o.limits()) }

// WithTimeout is the same client with another limit for reading and writing.
func (c *Client) WithTimeout(d time.Duration) *Client {
	flow.Limit("redis.Client.WithTimeout", d)
	l := c.baseClient.hooksMixin.limits
	return newClient(&limits{d, l.heeds, l.dial, l.onConnect, l.attempts, l.redirects, l.least, l.most})
}

type UniversalClient interface {
	Process(ctx context.Context, cmd Cmder) error
}

func NewUniversalClient(o *UniversalOptions) UniversalClient { return newClient(o.limits()) }

type Ring struct {
	cmdable
	hooksMixin
	opt *RingOptions
}

func NewRing(o *RingOptions) *Ring {
	c := &Ring{opt: o}
	c.hooksMixin.limits = o.limits()
	c.cmdable = c.hooksMixin.process
	return c
}

type ClusterClient struct {
	cmdable
	hooksMixin
	opt *ClusterOptions
}

func newCluster(l *limits) *ClusterClient {
	c := &ClusterClient{}
	c.hooksMixin.limits = l
	c.cmdable = c.hooksMixin.process
	return c
}

func NewClusterClient(o *ClusterOptions) *ClusterClient          { return newCluster(o.limits()) }
func NewFailoverClusterClient(o *FailoverOptions) *ClusterClient { return newCluster(o.limits()) }

// Conn is one connection: what OnConnect is given.
type Conn struct {
	baseClient
	cmdable
}

func newConn(l *limits) *Conn {
	c := &Conn{}
	c.baseClient.hooksMixin.limits = l.single()
	c.cmdable = c.baseClient.hooksMixin.process
	return c
}
