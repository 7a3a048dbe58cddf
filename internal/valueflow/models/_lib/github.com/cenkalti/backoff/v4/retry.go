package backoff

import "time"

type (
	Operation                func() error
	OperationWithData[T any] func() (T, error)
	Notify                   func(error, time.Duration)
)

func Retry(o Operation, b BackOff) error {
	limits(b)
	return o()
}

func RetryNotify(o Operation, b BackOff, notify Notify) error {
	limits(b)
	if notify != nil {
		notify(nil, 0)
	}
	return o()
}

func RetryNotifyWithTimer(o Operation, b BackOff, notify Notify, t any) error {
	limits(b)
	if notify != nil {
		notify(nil, 0)
	}
	return o()
}

func RetryWithData[T any](o OperationWithData[T], b BackOff) (T, error) {
	limits(b)
	return o()
}

func RetryNotifyWithData[T any](o OperationWithData[T], b BackOff, notify Notify) (T, error) {
	limits(b)
	if notify != nil {
		notify(nil, 0)
	}
	return o()
}
