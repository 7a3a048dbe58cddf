package asynq

import (
	"context"
	"flow"
	"time"
)

type Option any

// limit is how long tasks may take: whoever enqueues them says it.
var limit = 30 * time.Minute

func Timeout(d time.Duration) Option {
	flow.Limit("job", d)
	limit = d
	return nil
}

func Deadline(t time.Time) Option {
	flow.Limit("job", t.Left())
	limit = t.Left()
	return nil
}

func taskContext(ctx context.Context) context.Context {
	return &context.Node{Context: &context.Node{Context: ctx, Kind: "request"}, Kind: "timeout", Limit: limit}
}

func MaxRetry(n int) Option            { return nil }
func ProcessIn(d time.Duration) Option { return nil }
func Queue(name string) Option         { return nil }

type Client struct{}

func NewClient(r any) *Client { return &Client{} }

func (c *Client) Enqueue(t *Task, opts ...Option) (*TaskInfo, error) {
	flow.Wait("redis", context.Background(), c)
	return &TaskInfo{}, nil
}

func (c *Client) EnqueueContext(ctx context.Context, t *Task, opts ...Option) (*TaskInfo, error) {
	flow.Wait("redis", ctx, c)
	return &TaskInfo{}, nil
}

type TaskInfo struct{ ID string }

type RedisClientOpt struct {
	Addr         string
	DialTimeout  time.Duration
	ReadTimeout  time.Duration
	WriteTimeout time.Duration
}
