// Command orderd is one of two programs.
package main

import (
	"context"
	"database/sql"
	"net/http"

	"example.com/corpus/api"
	"example.com/corpus/app"
	"example.com/corpus/notify"
	"example.com/corpus/store"
)

func main() {
	db := new(sql.DB)
	a := app.New(&notify.Webhook{DB: db})
	s := &api.Server{DB: db, Builder: new(store.Store)}
	http.HandleFunc("/get", s.Get)
	http.HandleFunc("/far", s.Far)
	http.HandleFunc("/rebuild", s.Rebuild)
	if err := a.Orders.Place(context.Background(), "1"); err != nil {
		panic(err)
	}
}
