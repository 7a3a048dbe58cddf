// Package tests is for its test file.
package tests

import (
	"context"
	"database/sql"
)

func ping(ctx context.Context, db *sql.DB) error { return db.PingContext(ctx) }
