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
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect, retries(o.MaxRetries, 3), 0, least(o.MinRetryBackoff), most(o.MaxRetryBackoff)}
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
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect, retries(o.MaxRetries, 3), 0, least(o.MinRetryBackoff), most(o.MaxRetryBackoff)}
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
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect, retries(o.MaxRetries, 0), retries(o.MaxRedirects, 3), least(o.MinRetryBackoff), most(o.MaxRetryBackoff)}
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
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect, retries(o.MaxRetries, 3), 0, least(o.MinRetryBackoff), most(o.MaxRetryBackoff)}
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
	// How often it sends has not been measured: 0 says nothing.
	return &limits{o.ReadTimeout, o.ContextTimeoutEnabled, o.Dialer, o.OnConnect, 0, 0, least(o.MinRetryBackoff), most(o.MaxRetryBackoff)}
}

// retries is how often a command is sent, with what a number of retries says: 0 is the
// default, -1 is none.
func retries(n, def int) int {
	if n == -1 {
		return 1
	}
	if n == 0 {
		return def + 1
	}
	return n + 1
}

func least(d time.Duration) time.Duration {
	if d == -1 {
		return 0
	}
	if d == 0 {
		return 10 * time.Millisecond
	}
	return d
}

func most(d time.Duration) time.Duration {
	if d == -1 {
		return 0
	}
	if d == 0 {
		return time.Second
	}
	return d
}
