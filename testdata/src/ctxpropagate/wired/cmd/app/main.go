// The app command wires the interfaces of package orders.
package main

import (
	"context"
	"database/sql"
	"os"

	"github.com/deadlinelint/deadlinelint/testdata/src/ctxpropagate/wired/audit"
	"github.com/deadlinelint/deadlinelint/testdata/src/ctxpropagate/wired/notify"
	"github.com/deadlinelint/deadlinelint/testdata/src/ctxpropagate/wired/orders"
)

func main() {
	log := &audit.Log{DB: new(sql.DB)}
	s := &orders.Service{
		Notifier: &notify.Webhook{URL: os.Getenv("WEBHOOK")},
		Auditor:  log,
		Recorder: &audit.Counted{Recorder: log},
	}
	if err := s.Place(context.Background(), "1"); err != nil {
		os.Exit(1)
	}
}
