package redis

import (
	"context"
	"time"
)

func (c cmdable) ClusterSlots(ctx context.Context) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ClusterNodes(ctx context.Context) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ClusterInfo(ctx context.Context) *Cmd  { c(ctx, nil); return reply() }
func (c cmdable) Wait(ctx context.Context, numSlaves any, timeout time.Duration) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) Echo(ctx context.Context, message any) *Cmd        { c(ctx, nil); return reply() }
func (c cmdable) Ping(ctx context.Context) *Cmd                     { c(ctx, nil); return reply() }
func (c cmdable) BgSave(ctx context.Context) *Cmd                   { c(ctx, nil); return reply() }
func (c cmdable) ClientKill(ctx context.Context, ipPort any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) ClientList(ctx context.Context) *Cmd               { c(ctx, nil); return reply() }
func (c cmdable) ClientID(ctx context.Context) *Cmd                 { c(ctx, nil); return reply() }
func (c cmdable) ConfigGet(ctx context.Context, parameter any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ConfigSet(ctx context.Context, parameter any, value any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) DBSize(ctx context.Context) *Cmd                { c(ctx, nil); return reply() }
func (c cmdable) FlushAll(ctx context.Context) *Cmd              { c(ctx, nil); return reply() }
func (c cmdable) FlushAllAsync(ctx context.Context) *Cmd         { c(ctx, nil); return reply() }
func (c cmdable) FlushDB(ctx context.Context) *Cmd               { c(ctx, nil); return reply() }
func (c cmdable) FlushDBAsync(ctx context.Context) *Cmd          { c(ctx, nil); return reply() }
func (c cmdable) Info(ctx context.Context, sections ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) LastSave(ctx context.Context) *Cmd              { c(ctx, nil); return reply() }
func (c cmdable) Save(ctx context.Context) *Cmd                  { c(ctx, nil); return reply() }
func (c cmdable) Time(ctx context.Context) *Cmd                  { c(ctx, nil); return reply() }
func (c cmdable) MemoryUsage(ctx context.Context, key any, samples ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) Eval(ctx context.Context, script any, keys any, args ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) EvalRO(ctx context.Context, script any, keys any, args ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) EvalSha(ctx context.Context, sha1 any, keys any, args ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) EvalShaRO(ctx context.Context, sha1 any, keys any, args ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ScriptExists(ctx context.Context, hashes ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ScriptFlush(ctx context.Context) *Cmd                 { c(ctx, nil); return reply() }
func (c cmdable) ScriptKill(ctx context.Context) *Cmd                  { c(ctx, nil); return reply() }
func (c cmdable) ScriptLoad(ctx context.Context, script any) *Cmd      { c(ctx, nil); return reply() }
func (c cmdable) FCall(ctx context.Context, function any, keys any, args ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) FCallRo(ctx context.Context, function any, keys any, args ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
