package redis

import (
	"context"
)

func (c cmdable) Publish(ctx context.Context, channel any, message any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SPublish(ctx context.Context, channel any, message any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) PubSubChannels(ctx context.Context, pattern any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) PubSubNumSub(ctx context.Context, channels ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) PubSubNumPat(ctx context.Context) *Cmd                  { c(ctx, nil); return reply() }
func (c cmdable) XAdd(ctx context.Context, a any) *Cmd                   { c(ctx, nil); return reply() }
func (c cmdable) XDel(ctx context.Context, stream any, ids ...any) *Cmd  { c(ctx, nil); return reply() }
func (c cmdable) XLen(ctx context.Context, stream any) *Cmd              { c(ctx, nil); return reply() }
func (c cmdable) XRange(ctx context.Context, stream any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XRangeN(ctx context.Context, stream any, start any, stop any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XRevRange(ctx context.Context, stream any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XRevRangeN(ctx context.Context, stream any, start any, stop any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XRead(ctx context.Context, a any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) XGroupCreate(ctx context.Context, stream any, group any, start any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XGroupCreateMkStream(ctx context.Context, stream any, group any, start any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XGroupSetID(ctx context.Context, stream any, group any, start any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XGroupDestroy(ctx context.Context, stream any, group any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XGroupCreateConsumer(ctx context.Context, stream any, group any, consumer any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XGroupDelConsumer(ctx context.Context, stream any, group any, consumer any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XReadGroup(ctx context.Context, a any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) XAck(ctx context.Context, stream any, group any, ids ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XPending(ctx context.Context, stream any, group any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XPendingExt(ctx context.Context, a any) *Cmd      { c(ctx, nil); return reply() }
func (c cmdable) XAutoClaim(ctx context.Context, a any) *Cmd       { c(ctx, nil); return reply() }
func (c cmdable) XAutoClaimJustID(ctx context.Context, a any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) XClaim(ctx context.Context, a any) *Cmd           { c(ctx, nil); return reply() }
func (c cmdable) XClaimJustID(ctx context.Context, a any) *Cmd     { c(ctx, nil); return reply() }
func (c cmdable) XTrimMaxLen(ctx context.Context, key any, maxLen any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XTrimMaxLenApprox(ctx context.Context, key any, maxLen any, limit any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XTrimMinID(ctx context.Context, key any, minID any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XInfoConsumers(ctx context.Context, key any, group any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) XInfoGroups(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) XInfoStream(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
