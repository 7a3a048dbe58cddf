package redis

import (
	"context"
	"flow"
	"time"
)

func (c cmdable) SAdd(ctx context.Context, key any, members ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) SCard(ctx context.Context, key any) *Cmd                { c(ctx, nil); return reply() }
func (c cmdable) SDiff(ctx context.Context, keys ...any) *Cmd            { c(ctx, nil); return reply() }
func (c cmdable) SDiffStore(ctx context.Context, destination any, keys ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SInter(ctx context.Context, keys ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) SInterCard(ctx context.Context, limit any, keys ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SInterStore(ctx context.Context, destination any, keys ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SIsMember(ctx context.Context, key any, member any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SMIsMember(ctx context.Context, key any, members ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SMembers(ctx context.Context, key any) *Cmd    { c(ctx, nil); return reply() }
func (c cmdable) SMembersMap(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) SMove(ctx context.Context, source any, destination any, member any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SPop(ctx context.Context, key any) *Cmd             { c(ctx, nil); return reply() }
func (c cmdable) SPopN(ctx context.Context, key any, count any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) SRandMember(ctx context.Context, key any) *Cmd      { c(ctx, nil); return reply() }
func (c cmdable) SRandMemberN(ctx context.Context, key any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SRem(ctx context.Context, key any, members ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) SUnion(ctx context.Context, keys ...any) *Cmd           { c(ctx, nil); return reply() }
func (c cmdable) SUnionStore(ctx context.Context, destination any, keys ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) SScan(ctx context.Context, key any, cursor any, match any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) BZPopMax(ctx context.Context, timeout time.Duration, keys ...any) *Cmd {
	flow.Limit("redis", timeout)
	c(ctx, nil)
	return reply()
}
func (c cmdable) BZPopMin(ctx context.Context, timeout time.Duration, keys ...any) *Cmd {
	flow.Limit("redis", timeout)
	c(ctx, nil)
	return reply()
}
func (c cmdable) BZMPop(ctx context.Context, timeout time.Duration, order any, count any, keys ...any) *Cmd {
	flow.Limit("redis", timeout)
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZAddArgs(ctx context.Context, key any, args any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) ZAdd(ctx context.Context, key any, members ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ZAddNX(ctx context.Context, key any, members ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZAddXX(ctx context.Context, key any, members ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZCard(ctx context.Context, key any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ZCount(ctx context.Context, key any, min any, max any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZLexCount(ctx context.Context, key any, min any, max any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZIncrBy(ctx context.Context, key any, increment any, member any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZInterStore(ctx context.Context, destination any, store any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZInter(ctx context.Context, store any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ZMPop(ctx context.Context, order any, count any, keys ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZMScore(ctx context.Context, key any, members ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZPopMax(ctx context.Context, key any, count ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZPopMin(ctx context.Context, key any, count ...any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRangeArgs(ctx context.Context, z any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ZRange(ctx context.Context, key any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRangeWithScores(ctx context.Context, key any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRangeByScore(ctx context.Context, key any, opt any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRangeByLex(ctx context.Context, key any, opt any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ZRangeByScoreWithScores(ctx context.Context, key any, opt any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRank(ctx context.Context, key any, member any) *Cmd    { c(ctx, nil); return reply() }
func (c cmdable) ZRem(ctx context.Context, key any, members ...any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ZRemRangeByRank(ctx context.Context, key any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRemRangeByScore(ctx context.Context, key any, min any, max any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRemRangeByLex(ctx context.Context, key any, min any, max any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRevRange(ctx context.Context, key any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRevRangeWithScores(ctx context.Context, key any, start any, stop any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRevRangeByScore(ctx context.Context, key any, opt any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRevRank(ctx context.Context, key any, member any) *Cmd { c(ctx, nil); return reply() }
func (c cmdable) ZScore(ctx context.Context, key any, member any) *Cmd   { c(ctx, nil); return reply() }
func (c cmdable) ZUnion(ctx context.Context, store any) *Cmd             { c(ctx, nil); return reply() }
func (c cmdable) ZUnionStore(ctx context.Context, dest any, store any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZRandMember(ctx context.Context, key any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
func (c cmdable) ZScan(ctx context.Context, key any, cursor any, match any, count any) *Cmd {
	c(ctx, nil)
	return reply()
}
