// Package retry models what is repeated.
package retry

import (
	"flow"
	"time"

	"github.com/Rican7/retry/strategy"
)

type Action func(attempt uint) error

func number(a *strategy.All) int {
	if a.Limited {
		return int(a.Limit)
	}
	return flow.Endless
}

func Retry(action Action, strategies ...strategy.Strategy) error {
	if strategies == nil {
		return forever(action)
	}
	return repeat(action, strategies)
}

func forever(action Action) error {
	flow.Retry(flow.Endless, "")
	flow.RetryUntil(nil, time.Duration(0))
	return action(flow.Unknown[uint]("computed: the number of an attempt"))
}

func repeat(action Action, strategies []strategy.Strategy) error {
	a := &strategy.All{}
	for _, s := range strategies {
		a.Add(s)
	}
	flow.Retry(number(a), "")
	flow.RetryUntil(nil, time.Duration(0))
	flow.RetryWait(a.Growth, a.First, time.Duration(0), 1, 0)
	return action(flow.Unknown[uint]("computed: the number of an attempt"))
}
