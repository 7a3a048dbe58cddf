package redis

import (
	"flow"
	"time"
)

func (o *Options) limits() *limits {
	if o.DialTimeout == 0 {
		o.DialTimeout = 5 * time.Second
	}
	if o.ReadTimeout == 0 {
		o.ReadTimeout = readTimeout()
	}
	if o.WriteTimeout == 0 {
		o.WriteTimeout = o.ReadTimeout
	}
	if o.PoolTimeout == 0 {
		o.PoolTimeout = o.ReadTimeout + time.Second
	}
	flow.LimitOf("redis.Options.DialTimeout", o, o.DialTimeout)
	flow.LimitOf("redis.Options.ReadTimeout", o, o.ReadTimeout)
	flow.LimitOf("redis.Options.WriteTimeout", o, o.WriteTimeout)
	flow.LimitOf("redis.Options.PoolTimeout", o, o.PoolTimeout)
	flow.LimitOf("redis.Options.ConnMaxIdleTime", o, o.ConnMaxIdleTime)
	flow.LimitOf("redis.Options.ConnMaxLifetime", o, o.ConnMaxLifetime)
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect}
}

func (o *RingOptions) limits() *limits {
	if o.DialTimeout == 0 {
		o.DialTimeout = 5 * time.Second
	}
	if o.ReadTimeout == 0 {
		o.ReadTimeout = readTimeout()
	}
	if o.WriteTimeout == 0 {
		o.WriteTimeout = o.ReadTimeout
	}
	if o.PoolTimeout == 0 {
		o.PoolTimeout = o.ReadTimeout + time.Second
	}
	flow.LimitOf("redis.RingOptions.DialTimeout", o, o.DialTimeout)
	flow.LimitOf("redis.RingOptions.ReadTimeout", o, o.ReadTimeout)
	flow.LimitOf("redis.RingOptions.WriteTimeout", o, o.WriteTimeout)
	flow.LimitOf("redis.RingOptions.PoolTimeout", o, o.PoolTimeout)
	flow.LimitOf("redis.RingOptions.ConnMaxIdleTime", o, o.ConnMaxIdleTime)
	flow.LimitOf("redis.RingOptions.ConnMaxLifetime", o, o.ConnMaxLifetime)
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect}
}

func (o *ClusterOptions) limits() *limits {
	if o.DialTimeout == 0 {
		o.DialTimeout = 5 * time.Second
	}
	if o.ReadTimeout == 0 {
		o.ReadTimeout = readTimeout()
	}
	if o.WriteTimeout == 0 {
		o.WriteTimeout = o.ReadTimeout
	}
	if o.PoolTimeout == 0 {
		o.PoolTimeout = o.ReadTimeout + time.Second
	}
	flow.LimitOf("redis.ClusterOptions.DialTimeout", o, o.DialTimeout)
	flow.LimitOf("redis.ClusterOptions.ReadTimeout", o, o.ReadTimeout)
	flow.LimitOf("redis.ClusterOptions.WriteTimeout", o, o.WriteTimeout)
	flow.LimitOf("redis.ClusterOptions.PoolTimeout", o, o.PoolTimeout)
	flow.LimitOf("redis.ClusterOptions.ConnMaxIdleTime", o, o.ConnMaxIdleTime)
	flow.LimitOf("redis.ClusterOptions.ConnMaxLifetime", o, o.ConnMaxLifetime)
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect}
}

func (o *UniversalOptions) limits() *limits {
	if o.DialTimeout == 0 {
		o.DialTimeout = 5 * time.Second
	}
	if o.ReadTimeout == 0 {
		o.ReadTimeout = readTimeout()
	}
	if o.WriteTimeout == 0 {
		o.WriteTimeout = o.ReadTimeout
	}
	if o.PoolTimeout == 0 {
		o.PoolTimeout = o.ReadTimeout + time.Second
	}
	flow.LimitOf("redis.UniversalOptions.DialTimeout", o, o.DialTimeout)
	flow.LimitOf("redis.UniversalOptions.ReadTimeout", o, o.ReadTimeout)
	flow.LimitOf("redis.UniversalOptions.WriteTimeout", o, o.WriteTimeout)
	flow.LimitOf("redis.UniversalOptions.PoolTimeout", o, o.PoolTimeout)
	flow.LimitOf("redis.UniversalOptions.ConnMaxIdleTime", o, o.ConnMaxIdleTime)
	flow.LimitOf("redis.UniversalOptions.ConnMaxLifetime", o, o.ConnMaxLifetime)
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect}
}

func (o *FailoverOptions) limits() *limits {
	if o.DialTimeout == 0 {
		o.DialTimeout = 5 * time.Second
	}
	if o.ReadTimeout == 0 {
		o.ReadTimeout = readTimeout()
	}
	if o.WriteTimeout == 0 {
		o.WriteTimeout = o.ReadTimeout
	}
	if o.PoolTimeout == 0 {
		o.PoolTimeout = o.ReadTimeout + time.Second
	}
	flow.LimitOf("redis.FailoverOptions.DialTimeout", o, o.DialTimeout)
	flow.LimitOf("redis.FailoverOptions.ReadTimeout", o, o.ReadTimeout)
	flow.LimitOf("redis.FailoverOptions.WriteTimeout", o, o.WriteTimeout)
	flow.LimitOf("redis.FailoverOptions.PoolTimeout", o, o.PoolTimeout)
	flow.LimitOf("redis.FailoverOptions.ConnMaxIdleTime", o, o.ConnMaxIdleTime)
	flow.LimitOf("redis.FailoverOptions.ConnMaxLifetime", o, o.ConnMaxLifetime)
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect}
}
