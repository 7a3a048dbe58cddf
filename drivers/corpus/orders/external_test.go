package orders_test

import (
	"context"
	"database/sql"
	"testing"

	"example.com/corpus/app"
	"example.com/corpus/orders"
)

type fake struct{ db *sql.DB }

func (f *fake) OrderPlaced(string) error { return f.db.Ping() }

// app is compiled once more against the package under test.
func TestApp(t *testing.T) {
	a := app.New(&fake{})
	var s *orders.Service = a.Orders
	_ = s
	helper(context.Background(), new(sql.DB))
}

func helper(ctx context.Context, db *sql.DB) { _ = db.PingContext(context.TODO()) }
