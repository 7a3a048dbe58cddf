// Package ledger takes a context nowhere: one decision, told once.
package ledger

import "database/sql"

// Ledger is a store.
type Ledger struct{ DB *sql.DB } // WANT ctxpropagate/callee

// Open waits.
func (l *Ledger) Open() error { return l.DB.Ping() }

// Credit waits.
func (l *Ledger) Credit() error { return l.DB.Ping() }

// Debit waits.
func (l *Ledger) Debit() error { return l.DB.Ping() }

// Hold waits.
func (l *Ledger) Hold() error { return l.DB.Ping() }

// Free waits.
func (l *Ledger) Free() error { return l.DB.Ping() }

// Sum waits.
func (l *Ledger) Sum() error { return l.DB.Ping() }

// List waits.
func (l *Ledger) List() error { return l.DB.Ping() }

// Find waits.
func (l *Ledger) Find() error { return l.DB.Ping() }

// Merge waits.
func (l *Ledger) Merge() error { return l.DB.Ping() }

// Split waits.
func (l *Ledger) Split() error { return l.DB.Ping() }

// Move waits.
func (l *Ledger) Move() error { return l.DB.Ping() }

// Audit waits.
func (l *Ledger) Audit() error { return l.DB.Ping() }
