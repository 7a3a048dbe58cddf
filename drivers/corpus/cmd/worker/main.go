// Command worker is the other one. It shares packages with orderd.
package main

import (
	"context"
	"database/sql"
	"os"
	"os/signal"

	"example.com/corpus/app"
	"example.com/corpus/notify"
	"example.com/corpus/orders"
	"example.com/corpus/relay"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := work(ctx, new(sql.DB)); err != nil {
		os.Exit(1)
	}
}

func work(ctx context.Context, db *sql.DB) error {
	var n orders.Notifier = &notify.Webhook{DB: db}
	if os.Getenv("MAIL") != "" {
		n = notify.Mail{DB: db}
	}
	if os.Getenv("RELAY") != "" {
		n = relay.New(db)
	}
	a := app.New(n)
	if err := db.PingContext(a.Roots.Fresh()); err != nil { // WANT ctxpropagate/background
		return err
	}
	if err := db.PingContext(context.TODO()); err != nil { // WANT ctxpropagate/background
		return err
	}
	return a.Orders.Place(ctx, "2")
}
