// Package storage holds the handle that others use.
package storage

import "database/sql"

var primary *sql.DB

// Use sets the handle.
func Use(db *sql.DB) { primary = db }

// Primary is the handle.
func Primary() *sql.DB { return primary }

// Reset is called at the start, by who has no context.
func Reset() error {
	_, err := primary.Exec("TRUNCATE reports")
	return err
}
