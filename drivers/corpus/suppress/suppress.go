// Package suppress has a directive of each form.
package suppress

import (
	"context"
	"database/sql"
)

// Line is excused on its line.
func Line(ctx context.Context, db *sql.DB) error {
	return db.PingContext(context.Background()) //deadlinelint:ignore ctxpropagate/background the probe must not be cut short
}

// Declared is excused as a whole.
//
//deadlinelint:ignore ctxpropagate the probe must not be cut short
func Declared(ctx context.Context, db *sql.DB) error {
	return db.PingContext(context.Background())
}

// AtTheCause is excused where it loses the context; api calls it.
func AtTheCause(db *sql.DB) error {
	//deadlinelint:ignore ctxpropagate/callee its callers have nothing to wait for
	return db.PingContext(context.Background())
}

// AtTheCall is excused by the one who calls it.
func AtTheCall(db *sql.DB) error { return db.PingContext(context.Background()) }

// OnPurpose is detached.
//
//deadlinelint:detached the record outlives the request
func OnPurpose(db *sql.DB) error { return db.PingContext(context.Background()) }

// Linted is excused in golangci-lint's words.
func Linted(db *sql.DB) error {
	return db.PingContext(context.Background()) //nolint:deadlinelint // its callers have nothing to wait for
}

// NoLint is, too.
//
//nolint:deadlinelint // the probe must not be cut short
func NoLint(ctx context.Context, db *sql.DB) error {
	return db.PingContext(context.Background())
}

// Idle has nothing to excuse.
func Idle(ctx context.Context, db *sql.DB) error {
	//deadlinelint:ignore ctxpropagate/background there was something once // WANT directives/unused
	return db.PingContext(ctx)
}

// NoReason is excused by nobody.
func NoReason(ctx context.Context, db *sql.DB) error {
	// WANT+1 directives/malformed
	//deadlinelint:ignore ctxpropagate/background
	return db.PingContext(context.Background()) // WANT ctxpropagate/background
}
