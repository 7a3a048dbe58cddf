package redis

import (
	"context"
	"time"
)

func (c cmdable) Del(ctx context.Context, keys ...any) *Cmd    { c(ctx, nil); return reply() }
func (c cmdable) Unlink(ctx context.Context, keys ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) Dump(ctx context.Context, key any) *Cmd       { c(ctx, nil); return reply() }
func (c cmdable) Exists(ctx context.Context, keys ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) Expire(ctx context.Context, key any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ExpireNX(ctx context.Context, key any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ExpireXX(ctx context.Context, key any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ExpireGT(ctx context.Context, key any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ExpireLT(ctx context.Context, key any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ExpireAt(ctx context.Context, key any, tm any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ExpireTime(ctx context.Context, key any) *Cmd       { c(ctx, nil); return reply() }
func (c cmdable) Keys(ctx context.Context, pattern any) *Cmd         { c(ctx, nil); return reply() }
func (c cmdable) Migrate(ctx context.Context, host any, port any, key any, db any, timeout time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) Move(ctx context.Context, key any, db any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) ObjectFreq(ctx context.Context, key any) *Cmd     { c(ctx, nil); return reply() }
func (c cmdable) ObjectRefCount(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ObjectEncoding(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ObjectIdleTime(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) Persist(ctx context.Context, key any) *Cmd        { c(ctx, nil); return reply() }
func (c cmdable) PExpire(ctx context.Context, key any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) PExpireAt(ctx context.Context, key any, tm any) *Cmd    { c(ctx, nil); return reply() }
func (c cmdable) PExpireTime(ctx context.Context, key any) *Cmd          { c(ctx, nil); return reply() }
func (c cmdable) PTTL(ctx context.Context, key any) *Cmd                 { c(ctx, nil); return reply() }
func (c cmdable) RandomKey(ctx context.Context) *Cmd                     { c(ctx, nil); return reply() }
func (c cmdable) Rename(ctx context.Context, key any, newkey any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) RenameNX(ctx context.Context, key any, newkey any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) Restore(ctx context.Context, key any, ttl time.Duration, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SortRO(ctx context.Context, key any, sort any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) Sort(ctx context.Context, key any, sort any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) SortStore(ctx context.Context, key any, store any, sort any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) Touch(ctx context.Context, keys ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) TTL(ctx context.Context, key any) *Cmd       { c(ctx, nil); return reply() }
func (c cmdable) Type(ctx context.Context, key any) *Cmd      { c(ctx, nil); return reply() }
func (c cmdable) Copy(ctx context.Context, sourceKey any, destKey any, db any, replace any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) Scan(ctx context.Context, cursor any, match any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ScanType(ctx context.Context, cursor any, match any, count any, keyType any) *Cmd {
	c(ctx, nil)
	return reply()
}
