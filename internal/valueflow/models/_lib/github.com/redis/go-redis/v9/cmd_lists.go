package redis

import (
	"context"
	"flow"
	"time"
)

func (c cmdable) BLPop(ctx context.Context, timeout time.Duration, keys ...any) *Cmd {
	flow.Limit("redis", timeout)
	c(ctx, nil)
	return reply()
}
func (c cmdable) BLMPop(ctx context.Context, timeout time.Duration, direction any, count any, keys ...any) *Cmd {
	flow.Limit("redis", timeout)
	c(ctx, nil)
	return reply()
}
func (c cmdable) BRPop(ctx context.Context, timeout time.Duration, keys ...any) *Cmd {
	flow.Limit("redis", timeout)
	c(ctx, nil)
	return reply()
}
func (c cmdable) BRPopLPush(ctx context.Context, source any, destination any, timeout time.Duration) *Cmd {
	flow.Limit("redis", timeout)
	c(ctx, nil)
	return reply()
}
func (c cmdable) LIndex(ctx context.Context, key any, index any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) LMPop(ctx context.Context, direction any, count any, keys ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LInsert(ctx context.Context, key any, op any, pivot any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LInsertBefore(ctx context.Context, key any, pivot any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LInsertAfter(ctx context.Context, key any, pivot any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LLen(ctx context.Context, key any) *Cmd                 { c(ctx, nil); return reply() }
func (c cmdable) LPop(ctx context.Context, key any) *Cmd                 { c(ctx, nil); return reply() }
func (c cmdable) LPopCount(ctx context.Context, key any, count any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) LPos(ctx context.Context, key any, value any, a any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LPush(ctx context.Context, key any, values ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) LPushX(ctx context.Context, key any, values ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LRange(ctx context.Context, key any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LRem(ctx context.Context, key any, count any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LSet(ctx context.Context, key any, index any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LTrim(ctx context.Context, key any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) RPop(ctx context.Context, key any) *Cmd                 { c(ctx, nil); return reply() }
func (c cmdable) RPopCount(ctx context.Context, key any, count any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) RPopLPush(ctx context.Context, source any, destination any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) RPush(ctx context.Context, key any, values ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) RPushX(ctx context.Context, key any, values ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LMove(ctx context.Context, source any, destination any, srcpos any, destpos any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) BLMove(ctx context.Context, source any, destination any, srcpos any, destpos any, timeout time.Duration) *Cmd {
	flow.Limit("redis", timeout)
	c(ctx, nil)
	return reply()
}
