// Package failsafe counts the attempts of github.com/failsafe-go/failsafe-go.
package failsafe

import (
	"context"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/hedgepolicy"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/failsafe-go/failsafe-go/timeout"
)

func Default(call func() error) error {
	return failsafe.With(retrypolicy.NewWithDefaults[any]()).Run(call) // attempts: 3
}

func Four(call func() error) error {
	policy := retrypolicy.NewBuilder[any]().HandleIf(func(any, error) bool { return true }).WithMaxRetries(3).WithDelay(time.Microsecond).Build()
	return failsafe.With(policy).Run(call) // attempts: 4
}

func Two(ctx context.Context, call func() error) error {
	policy := retrypolicy.NewBuilder[int]().WithMaxAttempts(2).WithBackoff(time.Microsecond, time.Millisecond).Build()
	_, err := failsafe.With(policy).WithContext(ctx).GetWithExecution(func(failsafe.Execution[int]) (int, error) { return 0, call() }) // attempts: 2
	return err
}

func Endless(call func() error) error {
	policy := retrypolicy.NewBuilder[any]().WithMaxRetries(-1).Build()
	return failsafe.With(policy).Run(call) // attempts: endless
}

func None(call func() error) error {
	return failsafe.With[any]().Run(call) // attempts: 1
}

func Hedged(call func() error) error {
	policy := hedgepolicy.NewBuilderWithDelay[any](time.Microsecond).WithMaxHedges(2).Build()
	return failsafe.With(policy).Run(call) // attempts: 3
}

func Timeout(call func() error) error {
	return failsafe.With(retrypolicy.NewWithDefaults[any](), timeout.New[any](time.Second)).Run(call) // attempts: 3
}

func Breaker(call func() error) error {
	breaker := circuitbreaker.NewBuilder[any]().WithFailureThreshold(9).Build()
	return failsafe.With(retrypolicy.NewWithDefaults[any](), breaker).Run(call) // attempts: 3
}

func TimeoutAlone(call func() error) error {
	return failsafe.With(timeout.NewBuilder[any](time.Second).Build()).Run(call) // attempts: 1
}

func Given(n int, call func() error) error {
	return failsafe.With(retrypolicy.NewBuilder[any]().WithMaxRetries(n).Build()).Run(call) // attempts: unknown
}

// GivenPolicy may be of another kind.
func GivenPolicy(policy failsafe.Policy[any], call func() error) error {
	return failsafe.With(policy).Run(call)
}
