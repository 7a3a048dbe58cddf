// Package store takes a context nowhere.
package store

import "database/sql"

// Store is one decision, and one finding.
type Store struct{ DB *sql.DB } // want `12 methods of \*store.Store wait on contexts of their own, or on none .* such as r.Context\(\) of \(\*many.api\).show in a call of \(\*store.Store\).Find`

func (s *Store) Open() error { return s.DB.Ping() }

func (s *Store) Credit() error { return s.DB.Ping() }

func (s *Store) Debit() error { return s.DB.Ping() }

func (s *Store) Hold() error { return s.DB.Ping() }

func (s *Store) Free() error { return s.DB.Ping() }

func (s *Store) Sum() error { return s.DB.Ping() }

func (s *Store) List() error { return s.DB.Ping() }

func (s *Store) Find() error { return s.DB.Ping() }

func (s *Store) Merge() error { return s.DB.Ping() }

func (s *Store) Split() error { return s.DB.Ping() }

func (s *Store) Move() error { return s.DB.Ping() }

func (s *Store) Audit() error { return s.DB.Ping() }
