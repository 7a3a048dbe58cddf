// Package try models what is repeated.
package try

import (
	"flow"
	"time"
)

type Func func(attempt int) (retry bool, err error)

var MaxRetries = 10

// Do has the attempts of the package: the function may say that it wants fewer.
func Do(fn Func) error {
	flow.Retry(MaxRetries, "")
	flow.RetryUntil(nil, time.Duration(0))
	_, err := fn(flow.Unknown[int]("computed: the number of an attempt"))
	return err
}
