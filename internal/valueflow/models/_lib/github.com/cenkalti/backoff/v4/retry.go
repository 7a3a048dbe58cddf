package backoff

import (
	"flow"
	"time"
)

type (
	Operation                func() error
	OperationWithData[T any] func() (T, error)
	Notify                   func(error, time.Duration)
)

func Retry(o Operation, b BackOff) error {
	limits(b)
	p := pause(b)
	flow.Retry(b.attempts(), "")
	flow.RetryUntil(ends(b), p.elapsed)
	flow.RetryWait(p.growth, p.first, p.most, p.factor, p.jitter)
	return o()
}

func RetryNotify(o Operation, b BackOff, notify Notify) error {
	limits(b)
	p := pause(b)
	flow.Retry(b.attempts(), "")
	flow.RetryUntil(ends(b), p.elapsed)
	flow.RetryWait(p.growth, p.first, p.most, p.factor, p.jitter)
	if notify != nil {
		notify(nil, 0)
	}
	return o()
}

func RetryNotifyWithTimer(o Operation, b BackOff, notify Notify, t any) error {
	limits(b)
	p := pause(b)
	flow.Retry(b.attempts(), "")
	flow.RetryUntil(ends(b), p.elapsed)
	flow.RetryWait(p.growth, p.first, p.most, p.factor, p.jitter)
	if notify != nil {
		notify(nil, 0)
	}
	return o()
}

func RetryWithData[T any](o OperationWithData[T], b BackOff) (T, error) {
	limits(b)
	p := pause(b)
	flow.Retry(b.attempts(), "")
	flow.RetryUntil(ends(b), p.elapsed)
	flow.RetryWait(p.growth, p.first, p.most, p.factor, p.jitter)
	return o()
}

func RetryNotifyWithData[T any](o OperationWithData[T], b BackOff, notify Notify) (T, error) {
	limits(b)
	p := pause(b)
	flow.Retry(b.attempts(), "")
	flow.RetryUntil(ends(b), p.elapsed)
	flow.RetryWait(p.growth, p.first, p.most, p.factor, p.jitter)
	if notify != nil {
		notify(nil, 0)
	}
	return o()
}

func RetryNotifyWithTimerAndData[T any](o OperationWithData[T], b BackOff, notify Notify, t any) (T, error) {
	limits(b)
	p := pause(b)
	flow.Retry(b.attempts(), "")
	flow.RetryUntil(ends(b), p.elapsed)
	flow.RetryWait(p.growth, p.first, p.most, p.factor, p.jitter)
	if notify != nil {
		notify(nil, 0)
	}
	return o()
}
