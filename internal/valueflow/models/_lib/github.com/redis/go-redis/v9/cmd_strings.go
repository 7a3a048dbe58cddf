package redis

import (
	"context"
	"time"
)

func (c cmdable) GetBit(ctx context.Context, key any, offset any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) SetBit(ctx context.Context, key any, offset any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) BitCount(ctx context.Context, key any, bitCount any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) BitPos(ctx context.Context, key any, bit any, pos ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) BitField(ctx context.Context, key any, values ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) Append(ctx context.Context, key any, value any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) Decr(ctx context.Context, key any) *Cmd              { c(ctx, nil); return reply() }
func (c cmdable) DecrBy(ctx context.Context, key any, decrement any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) Get(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) GetRange(ctx context.Context, key any, start any, end any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) GetSet(ctx context.Context, key any, value any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) GetEx(ctx context.Context, key any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) GetDel(ctx context.Context, key any) *Cmd            { c(ctx, nil); return reply() }
func (c cmdable) Incr(ctx context.Context, key any) *Cmd              { c(ctx, nil); return reply() }
func (c cmdable) IncrBy(ctx context.Context, key any, value any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) IncrByFloat(ctx context.Context, key any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) LCS(ctx context.Context, q any) *Cmd            { c(ctx, nil); return reply() }
func (c cmdable) MGet(ctx context.Context, keys ...any) *Cmd     { c(ctx, nil); return reply() }
func (c cmdable) MSet(ctx context.Context, values ...any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) MSetNX(ctx context.Context, values ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) Set(ctx context.Context, key any, value any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SetArgs(ctx context.Context, key any, value any, a any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SetEx(ctx context.Context, key any, value any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SetNX(ctx context.Context, key any, value any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SetXX(ctx context.Context, key any, value any, expiration time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SetRange(ctx context.Context, key any, offset any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) StrLen(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
