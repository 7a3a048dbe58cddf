package tests

import (
	"context"
	"database/sql"
	"net/http"
	"testing"
	"time"
)

func TestPing(t *testing.T) {
	db, err := sql.Open("pgx", "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := ping(context.Background(), db); err != nil { // its test is over
			t.Error(err)
		}
	})
	t.Cleanup(func() {
		if err := ping(t.Context(), db); err != nil { // want `already done \(a test's context is done when its Cleanup functions run\).*dead`
			t.Error(err)
		}
	})
	if err := ping(context.Background(), db); err != nil { // want `drops the deadline and cancellation of t.Context\(\).*background`
		t.Fatal(err)
	}
	if err := ping(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("SELECT 1"); err != nil { // want `ExecContext with t.Context\(\).*sibling`
		t.Fatal(err)
	}
	t.Run("get", func(t *testing.T) {
		resp, err := http.Get("http://localhost/") // want `cannot see t.Context\(\).*sibling`
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		time.Sleep(2 * time.Second) // a test may wait
	})
}
