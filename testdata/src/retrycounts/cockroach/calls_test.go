package cockroach

import (
	"context"
	"testing"

	"github.com/cockroachdb/cockroach-go/v2/crdb"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

type tx struct{}

func (tx) Exec(context.Context, string, ...any) error { return nil }
func (tx) Commit(context.Context) error               { return nil }
func (tx) Rollback(context.Context) error             { return nil }

type conflict struct{ error }

func (conflict) SQLState() string { return "40001" }

func with(f func(crdb.Tx, func() error) error) func(func() error) error {
	return func(call func() error) error { return f(tx{}, call) }
}

// again makes each failure a conflict, but for the last.
func again(f func(func() error) error) func(func() error) error {
	return func(call func() error) error {
		return f(func() error {
			if err := call(); err != nil {
				return conflict{err}
			}
			return nil
		})
	}
}

func TestCounts(t *testing.T) {
	count.Check(t, 51, again(with(InTx)))
	count.Check(t, 3, again(with(Three)))
	count.Check(t, 5, again(Ctx))
	count.CheckEndless(t, nil, again(with(Zero)))
	count.CheckEndless(t, nil, again(Execute))
	// Other errors are no conflict.
	count.Check(t, 1, with(InTx))
	count.Check(t, 1, Ctx)
}
