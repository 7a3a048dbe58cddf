package sibling

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"net/http"
	"os/exec"
)

// The caller is the sibling: it is made of the form without a context.

type origin interface {
	Fetch(id string) (string, error)
}

type cache struct{ from origin }

func (c *cache) Load(id string) (string, error) { return c.from.Fetch(id) }

func (c *cache) LoadContext(ctx context.Context, id string) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	return c.Load(id)
}

// The same, with a way out for who no longer waits.
func (c *cache) Peek(id string) string {
	v, _ := c.from.Fetch(id)
	return v
}

func (c *cache) PeekContext(ctx context.Context, id string) (v string) {
	found := make(chan string, 1)
	go func() { found <- c.Peek(id) }()
	select {
	case v = <-found:
	case <-ctx.Done():
	}
	return v
}

// The form with a context is the one that is called.
func (a *accounts) right(ctx context.Context, id string) error {
	if err := exec.CommandContext(ctx, "true").Run(); err != nil {
		return err
	}
	_, err := a.db.ExecContext(ctx, "DELETE FROM accounts WHERE id = $1", id)
	return err
}

// Clean-up has to work when the caller is gone.
func (a *accounts) locked(ctx context.Context, id string) error {
	defer a.db.Exec("SELECT pg_advisory_unlock($1)", id)
	defer func() {
		_, _ = a.db.Exec("DELETE FROM locks WHERE id = $1", id)
	}()
	return a.db.PingContext(ctx)
}

func (a *accounts) untilDone(ctx context.Context) error {
	<-ctx.Done()
	_, err := a.db.Exec("DELETE FROM leases")
	return err
}

func (a *accounts) untilDoneInLoop(ctx context.Context, ids <-chan string) error {
	for {
		select {
		case <-ctx.Done():
			_, err := a.db.Exec("DELETE FROM leases")
			return err
		case id := <-ids:
			if _, err := a.db.ExecContext(ctx, "DELETE FROM accounts WHERE id = $1", id); err != nil {
				return err
			}
		}
	}
}

// Goroutines with a life of their own.
func (a *accounts) spawned(ctx context.Context, id string) {
	go a.db.Exec("UPDATE accounts SET seen = now() WHERE id = $1", id)
	go func() {
		_, _ = a.db.Exec("UPDATE accounts SET seen = now() WHERE id = $1", id)
	}()
}

// Nobody has a context here.
func (a *accounts) vacuum() error {
	_, err := a.db.Exec("VACUUM accounts")
	return err
}

// A context that nobody named cannot be passed on, and here nothing waits.
func (a *accounts) dsn(_ context.Context) string { return fmt.Sprint(a.db.Stats().InUse) }

// A request that was answered long ago is no hand: nothing here says that history lives as long as one.
type history struct {
	last []*http.Request
	db   *sql.DB
}

func (h *history) trim() error {
	_, err := h.db.Exec("DELETE FROM history")
	return err
}

// The sibling reads values out of the context and waits for nothing.

type localeKey struct{}

type money int64

func (m money) Format() string { return m.FormatContext(context.Background()) }

func (m money) FormatContext(ctx context.Context) string {
	if l, ok := ctx.Value(localeKey{}).(string); ok {
		return l + fmt.Sprint(int64(m))
	}
	return fmt.Sprint(int64(m))
}

func (a *accounts) shown(ctx context.Context, m money) string {
	slog.Info("shown", "amount", int64(m))
	return m.Format()
}

// A namesake with other parameters is no sibling.

type mailer struct{ hc *http.Client }

func (m *mailer) Send(to string) error { return nil }

func (m *mailer) SendContext(ctx context.Context, to, template string) error {
	_, err := status(ctx, m.hc, "http://mail.internal/"+template+"/"+to)
	return err
}

func (m *mailer) welcome(ctx context.Context, to string) error { return m.Send(to) }

// The request is given the caller's context after it was made.
func (l *ledger) late(ctx context.Context) error {
	req, err := http.NewRequest(http.MethodGet, "http://ledger.internal/", nil)
	if err != nil {
		return err
	}
	req = req.WithContext(ctx)
	resp, err := l.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (l *ledger) laterStill(ctx context.Context) error {
	req, err := http.NewRequest(http.MethodGet, "http://ledger.internal/", nil)
	if err != nil {
		return err
	}
	resp, err := l.hc.Do(req.WithContext(ctx))
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Whoever sends the request puts a context on it.
func (l *ledger) request(ctx context.Context, id string) (*http.Request, error) {
	req, err := http.NewRequest(http.MethodGet, "http://ledger.internal/"+id, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept", "text/csv")
	return req, nil
}

// The command is only described.
func (l *ledger) command(ctx context.Context, path string) string {
	return exec.Command("pdftotext", path).String()
}

func (l *ledger) ignored(ctx context.Context) error {
	//deadlinelint:ignore ctxpropagate/sibling the entry must be written in any case
	_, err := l.db.Exec("INSERT INTO ledger (id) VALUES ('audit')")
	return err
}

//deadlinelint:detached the entry must be written in any case
func (l *ledger) detached(ctx context.Context) error {
	_, err := l.db.Exec("INSERT INTO ledger (id) VALUES ('audit')")
	return err
}
