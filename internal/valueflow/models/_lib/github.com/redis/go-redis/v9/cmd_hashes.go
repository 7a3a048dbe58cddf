package redis

import (
	"context"
	"time"
)

func (c cmdable) GeoAdd(ctx context.Context, key any, geoLocation ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) GeoSearch(ctx context.Context, key any, q any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) GeoDist(ctx context.Context, key any, member1 any, member2 any, unit any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) GeoPos(ctx context.Context, key any, members ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) HDel(ctx context.Context, key any, fields ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) HExists(ctx context.Context, key any, field any) *Cmd  { c(ctx, nil); return reply() }
func (c cmdable) HGet(ctx context.Context, key any, field any) *Cmd     { c(ctx, nil); return reply() }
func (c cmdable) HGetAll(ctx context.Context, key any) *Cmd             { c(ctx, nil); return reply() }
func (c cmdable) HIncrBy(ctx context.Context, key any, field any, incr any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) HIncrByFloat(ctx context.Context, key any, field any, incr any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) HKeys(ctx context.Context, key any) *Cmd                { c(ctx, nil); return reply() }
func (c cmdable) HLen(ctx context.Context, key any) *Cmd                 { c(ctx, nil); return reply() }
func (c cmdable) HMGet(ctx context.Context, key any, fields ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) HSet(ctx context.Context, key any, values ...any) *Cmd  { c(ctx, nil); return reply() }
func (c cmdable) HMSet(ctx context.Context, key any, values ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) HSetNX(ctx context.Context, key any, field any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) HVals(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) HRandField(ctx context.Context, key any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) HScan(ctx context.Context, key any, cursor any, match any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) HExpire(ctx context.Context, key any, expiration time.Duration, fields ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) HTTL(ctx context.Context, key any, fields ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) PFAdd(ctx context.Context, key any, els ...any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) PFCount(ctx context.Context, keys ...any) *Cmd         { c(ctx, nil); return reply() }
func (c cmdable) PFMerge(ctx context.Context, dest any, keys ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
