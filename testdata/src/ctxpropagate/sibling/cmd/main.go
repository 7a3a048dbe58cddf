// Command cmd shows what a program may do while it starts.
package main

import (
	"context"
	"database/sql"
	"log"
	"net/http"
	"os/signal"
	"syscall"
)

var db *sql.DB

func init() {
	var err error
	if db, err = sql.Open("postgres", "postgres://localhost/cmd"); err != nil {
		log.Fatal(err)
	}
	if err := db.Ping(); err != nil {
		log.Fatal(err)
	}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if _, err := db.Exec("CREATE TABLE IF NOT EXISTS a (b int)"); err != nil {
		log.Fatal(err)
	}
	resp, err := http.Get("http://config.internal/")
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	<-ctx.Done()
}
