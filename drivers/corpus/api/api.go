// Package api serves requests.
package api

import (
	"context"
	"database/sql"
	"net/http"

	"example.com/corpus/factory"
	"example.com/corpus/gen"
	"example.com/corpus/generic"
	"example.com/corpus/ledger"
	"example.com/corpus/store"
	"example.com/corpus/suppress"
)

// Server handles.
type Server struct {
	DB    *sql.DB
	Store *store.Store
	Wide  factory.Wide

	Builder Builder
	Ledger  *ledger.Ledger
}

// Get has the context inside the request.
func (s *Server) Get(w http.ResponseWriter, r *http.Request) {
	if err := s.DB.PingContext(context.Background()); err != nil { // WANT ctxpropagate/background
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// Create leaves work behind that is in another package.
func (s *Server) Create(w http.ResponseWriter, r *http.Request) { s.Store.Index(r.Context()) }

// Delete leaves the same work behind: one finding.
func (s *Server) Delete(w http.ResponseWriter, r *http.Request) { s.Store.Index(r.Context()) }

// Builder is what Rebuild needs.
type Builder interface{ Rebuild(ctx context.Context) }

// Rebuild leaves work behind that only a program can see.
func (s *Server) Rebuild(w http.ResponseWriter, r *http.Request) { s.Builder.Rebuild(r.Context()) }

// Account calls what takes a context nowhere.
func (s *Server) Account(w http.ResponseWriter, r *http.Request) {
	_ = s.Ledger.Credit()
	_ = s.Ledger.Debit()
}

// Show calls the form without a context of a method of another package.
func (s *Server) Show(w http.ResponseWriter, r *http.Request) {
	_ = s.Store.Load() // WANT ctxpropagate/sibling
}

// Far calls methods of a package that this one does not import.
func (s *Server) Far(w http.ResponseWriter, r *http.Request) {
	_ = factory.New().Do()
	_ = factory.New().Quiet(r.Context())
	_ = factory.Default.Ping()
	_ = s.Wide.Load()
}

// Generic calls instances.
func (s *Server) Generic(ctx context.Context) error {
	if err := generic.Each([]int{1}, func(int) error { return nil }); err != nil {
		return err
	}
	if _, err := generic.First[int](s.DB); err != nil {
		return err
	}
	return (&generic.Cache[string]{DB: s.DB}).Fill()
}

// Generated calls what a generator wrote.
func (s *Server) Generated(ctx context.Context) error { return gen.Touch(ctx, s.DB) }

// Suppressed calls what is excused where it stands, or here.
func (s *Server) Suppressed(ctx context.Context) error {
	if err := suppress.AtTheCause(s.DB); err != nil {
		return err
	}
	//deadlinelint:ignore ctxpropagate/callee the audit record is written whatever happens
	if err := suppress.AtTheCall(s.DB); err != nil {
		return err
	}
	if err := suppress.OnPurpose(s.DB); err != nil {
		return err
	}
	return suppress.Linted(s.DB)
}
