// Package values has contexts that are at hand in values, and calls through values.
package values

import (
	"context"
	"database/sql"
	"net/http"
	"os/exec"
)

type repo struct{ db *sql.DB }

// lookupCall is one call: its context is a caller's.
type lookupCall struct {
	ctx  context.Context
	repo *repo
	id   string
}

func (r *repo) lookup(ctx context.Context, id string) error {
	return (&lookupCall{ctx: ctx, repo: r, id: id}).do()
}

func (c *lookupCall) do() error {
	_, err := c.repo.db.Exec("SELECT $1", c.id) // want `cannot see c.ctx.*use \(\*sql.DB\).ExecContext with c.ctx.*sibling`
	return err
}

// worker lives longer than any call: its context is its own.
type worker struct {
	ctx context.Context
	db  *sql.DB
}

func newWorker(ctx context.Context, db *sql.DB) *worker { return &worker{ctx: ctx, db: db} }

func (w *worker) step() error {
	_, err := w.db.Exec("SELECT 1")
	return err
}

// visit is what a request leaves in a struct.
type visit struct {
	w http.ResponseWriter
	r *http.Request
}

func (v *visit) save(db *sql.DB) error {
	_, err := db.Exec("INSERT INTO visits (path) VALUES ($1)", v.r.URL.Path) // want `cannot see v.r.Context\(\).*sibling`
	return err
}

// loadParams are handed from caller to callee.
type loadParams struct {
	Ctx context.Context
	ID  string
}

func (r *repo) load(p loadParams) error {
	return r.db.PingContext(context.Background()) // want `drops the deadline and cancellation of p.Ctx.*background`
}

// A variable that tests replace.
var command = exec.Command

func version(ctx context.Context) ([]byte, error) {
	return command("git", "version").Output() // want `exec.Command binds no context, so \(\*exec.Cmd\).Output.*sibling`
}

// One of two is with a context: the author chose.
func either(ctx context.Context, kill bool) error {
	cmd := exec.Command("true")
	if kill {
		cmd = exec.CommandContext(ctx, "true")
	}
	return cmd.Run()
}
