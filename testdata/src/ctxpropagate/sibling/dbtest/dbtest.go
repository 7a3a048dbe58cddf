// Package dbtest helps tests.
package dbtest

import (
	"context"
	"database/sql"
	"testing"
)

// Seed fills the tables that a test reads.
func Seed(ctx context.Context, t testing.TB, db *sql.DB) {
	t.Helper()
	if _, err := db.Exec("INSERT INTO accounts (id) VALUES ('a')"); err != nil {
		t.Fatal(err)
	}
}
