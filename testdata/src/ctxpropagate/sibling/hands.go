// Package sibling holds calls that take no context where one is at hand and the
// same type or package has a form that takes it.
package sibling

import (
	"context"
	"database/sql"
	"io"
	"net/http"
	"os/exec"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/labstack/echo/v4"
	"google.golang.org/grpc"
)

type accounts struct{ db *sql.DB }

func (a *accounts) rename(ctx context.Context, id, name string) error {
	_, err := a.db.Exec("UPDATE accounts SET name = $2 WHERE id = $1", id, name) // want `\bctx\b.*ctxpropagate/sibling`
	return err
}

// A context of the house is a context.
type tenantContext interface {
	context.Context
	Tenant() string
}

func (a *accounts) balance(tc tenantContext) (n int64, err error) {
	err = a.db.QueryRow("SELECT balance FROM accounts WHERE tenant = $1", tc.Tenant()).Scan(&n) // want `\btc\b.*ctxpropagate/sibling`
	return n, err
}

func (a *accounts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if _, err := a.db.Exec("DELETE FROM accounts WHERE id = $1", r.PathValue("id")); err != nil { // want `r\.Context\(\).*ctxpropagate/sibling`
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

// The request is the third of three.
func (a *accounts) render(w io.Writer, page string, req *http.Request) error {
	var title string
	if err := a.db.QueryRow("SELECT title FROM pages WHERE id = $1", page).Scan(&title); err != nil { // want `req\.Context\(\).*ctxpropagate/sibling`
		return err
	}
	_, err := io.WriteString(w, title)
	return err
}

// The request is all there is.
func (a *accounts) authorize(r *http.Request) error {
	var ok bool
	return a.db.QueryRow("SELECT true FROM tokens WHERE id = $1", r.Header.Get("Authorization")).Scan(&ok) // want `r\.Context\(\).*ctxpropagate/sibling`
}

// exchange lives as long as its request.
type exchange struct {
	w  http.ResponseWriter
	r  *http.Request
	db *sql.DB
}

func (x *exchange) touch() error {
	_, err := x.db.Exec("UPDATE sessions SET seen = now() WHERE id = $1", x.r.PathValue("id")) // want `x\.r\.Context\(\).*ctxpropagate/sibling`
	return err
}

// The same, as a parameter.
func forget(x *exchange, id string) error {
	_, err := x.db.Exec("DELETE FROM sessions WHERE id = $1", id) // want `x\.r\.Context\(\).*ctxpropagate/sibling`
	return err
}

// The handler has put a deadline on the request's context: that is the one to pass.
func (a *accounts) limited(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), time.Second)
	defer cancel()
	if err := a.db.PingContext(ctx); err != nil {
		return
	}
	_, _ = a.db.Exec("UPDATE accounts SET seen = now()") // want `\bctx\b.*ctxpropagate/sibling`
}

func (a *accounts) ginShow(c *gin.Context) {
	out, err := exec.Command("qrencode", c.Param("id")).Output() // want `c\.Request\.Context\(\).*ctxpropagate/sibling`
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.Data(http.StatusOK, "image/png", out)
}

func (a *accounts) echoShow(c echo.Context) error {
	_, err := a.db.Exec("UPDATE accounts SET seen = now() WHERE id = $1", c.Param("id")) // want `c\.Request\(\)\.Context\(\).*ctxpropagate/sibling`
	return err
}

func (a *accounts) watch(_ *struct{}, stream grpc.ServerStream) error {
	rows, err := a.db.Query("SELECT id FROM accounts") // want `stream\.Context\(\).*ctxpropagate/sibling`
	if err != nil {
		return err
	}
	return rows.Close()
}

// invocation brings its caller's context with it.
type invocation interface {
	Context() context.Context
	Args() []string
}

func (a *accounts) invoke(in invocation) error {
	_, err := a.db.Exec("CALL charge($1)", in.Args()[0]) // want `in\.Context\(\).*ctxpropagate/sibling`
	return err
}

// A literal that runs before the function returns is part of it.
func (a *accounts) renameAll(ctx context.Context, ids []string) (failed error) {
	each(ids, func(id string) {
		if _, err := a.db.Exec("UPDATE accounts SET name = '' WHERE id = $1", id); err != nil { // want `\bctx\b.*ctxpropagate/sibling`
			failed = err
		}
	})
	return failed
}

func each(ids []string, f func(string)) {
	for _, id := range ids {
		f(id)
	}
}

// The goroutines are waited for.
func (a *accounts) renameJoined(ctx context.Context, ids []string) {
	var wg sync.WaitGroup
	for _, id := range ids {
		wg.Add(1)
		go func() {
			defer wg.Done()
			_, _ = a.db.Exec("UPDATE accounts SET name = '' WHERE id = $1", id) // want `\bctx\b.*ctxpropagate/sibling`
		}()
	}
	wg.Wait()
}

// The literal has a context, the function that makes it has none.
func listAccounts(db *sql.DB) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		rows, err := db.Query("SELECT id FROM accounts") // want `r\.Context\(\).*ctxpropagate/sibling`
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer rows.Close()
	}
}
