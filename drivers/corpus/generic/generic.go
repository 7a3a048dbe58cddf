// Package generic has type parameters.
package generic

import (
	"context"
	"database/sql"
)

// Each calls its argument.
func Each[T any](list []T, f func(T) error) error {
	for _, v := range list {
		if err := f(v); err != nil {
			return err
		}
	}
	return nil
}

// First waits without a context.
func First[T any](db *sql.DB) (T, error) {
	var zero T
	return zero, db.QueryRow("select 1").Scan(&zero) // WANT ctxpropagate/callee
}

// Cache is a generic type.
type Cache[T any] struct{ DB *sql.DB }

// Fill waits on a context of its own.
func (c *Cache[T]) Fill() error {
	return c.DB.PingContext(context.Background()) // WANT ctxpropagate/callee
}

// Get drops the context in a generic method.
func (c *Cache[T]) Get(ctx context.Context) (T, error) {
	var zero T
	return zero, c.DB.PingContext(context.Background()) // WANT ctxpropagate/background
}
