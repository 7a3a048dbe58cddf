package orders

import (
	"context"
	"database/sql"
	"testing"
)

// fake makes a context of its own; no program is wired with it.
type fake struct{ db *sql.DB }

func (f fake) OrderPlaced(string) error { return f.db.PingContext(context.Background()) }

func TestPlace(t *testing.T) {
	s := &Service{Notifier: fake{}}
	_ = s.Place
	helper(context.Background(), new(sql.DB))
}

func helper(ctx context.Context, db *sql.DB) { _ = db.PingContext(context.Background()) }
