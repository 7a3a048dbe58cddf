// Package keepalive models the limits of idle and old connections.
package keepalive

import "time"

type ClientParameters struct {
	Time    time.Duration
	Timeout time.Duration
}

type ServerParameters struct {
	MaxConnectionIdle     time.Duration
	MaxConnectionAge      time.Duration
	MaxConnectionAgeGrace time.Duration
	Time                  time.Duration
	Timeout               time.Duration
}

type EnforcementPolicy struct{ MinTime time.Duration }
