package sibling

import (
	"context"
	"crypto/tls"
	"database/sql"
	"io"
	"net"
	"net/http"
	"os/exec"

	"github.com/gomodule/redigo/redis"
	"github.com/hashicorp/vault/api"
	"github.com/jmoiron/sqlx"
)

// dbtx is what *sql.DB and *sql.Tx have in common.
type dbtx interface {
	Exec(query string, args ...any) (sql.Result, error)
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// database promotes the methods of the handle it embeds.
type database struct{ *sql.DB }

type ledger struct {
	db    *sql.DB
	x     *sqlx.DB
	hc    *http.Client
	vault *api.Client
}

func (l *ledger) transfer(ctx context.Context, from, to string) error {
	tx, err := l.db.Begin() // want `BeginTx.*ctxpropagate/sibling`
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.Exec("UPDATE ledger SET n = n - 1 WHERE id = $1", from); err != nil { // want `ExecContext.*ctxpropagate/sibling`
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE ledger SET n = n + 1 WHERE id = $1", to); err != nil {
		return err
	}
	return tx.Commit()
}

func (l *ledger) prepared(ctx context.Context) error {
	st, err := l.db.Prepare("SELECT n FROM ledger WHERE id = $1") // want `PrepareContext.*ctxpropagate/sibling`
	if err != nil {
		return err
	}
	defer st.Close()
	var n int
	return st.QueryRow("a").Scan(&n) // want `QueryRowContext.*ctxpropagate/sibling`
}

func (l *ledger) entries(ctx context.Context) (out []string, err error) {
	err = l.x.Select(&out, "SELECT id FROM ledger") // want `SelectContext.*ctxpropagate/sibling`
	return out, err
}

func (l *ledger) entry(ctx context.Context, id string) (n int, err error) {
	err = sqlx.Get(l.x, &n, "SELECT n FROM ledger WHERE id = $1", id) // want `GetContext.*ctxpropagate/sibling`
	return n, err
}

func insert(ctx context.Context, q dbtx, id string) error {
	_, err := q.Exec("INSERT INTO ledger (id) VALUES ($1)", id) // want `ExecContext.*ctxpropagate/sibling`
	return err
}

func (d database) reset(ctx context.Context) error {
	_, err := d.Exec("TRUNCATE ledger") // want `ExecContext.*ctxpropagate/sibling`
	return err
}

func (l *ledger) byValue(ctx context.Context, ids []string) error {
	do := l.db.Exec
	for _, id := range ids {
		if _, err := do("DELETE FROM ledger WHERE id = $1", id); err != nil { // want `ExecContext.*ctxpropagate/sibling`
			return err
		}
	}
	return nil
}

func (l *ledger) healthy(ctx context.Context) error {
	return thrice(l.db.Ping) // want `PingContext.*ctxpropagate/sibling`
}

func thrice(f func() error) (err error) {
	for range 3 {
		if err = f(); err == nil {
			return nil
		}
	}
	return err
}

var get = http.Get

func homepage(ctx context.Context) (int, error) {
	resp, err := get("https://example.com/") // want `NewRequestWithContext.*ctxpropagate/sibling`
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

func ping(ctx context.Context, addr string) error {
	resp, err := http.Get("http://" + addr + "/ping") // want `NewRequestWithContext.*ctxpropagate/sibling`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (l *ledger) rates(ctx context.Context) error {
	resp, err := l.hc.Get("http://rates.internal/today") // want `NewRequestWithContext.*ctxpropagate/sibling`
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// The request is made here and sent here: one finding, where it is made.
func (l *ledger) post(ctx context.Context, body io.Reader) error {
	req, err := http.NewRequest(http.MethodPost, "http://ledger.internal/", body) // want `NewRequestWithContext.*ctxpropagate/sibling`
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "text/csv")
	resp, err := l.hc.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

func (l *ledger) convert(ctx context.Context, path string) error {
	cmd := exec.Command("pdftotext", path) // want `CommandContext.*ctxpropagate/sibling`
	cmd.Dir = "/tmp"
	return cmd.Run()
}

func (l *ledger) dial(ctx context.Context, addr string) (net.Conn, error) {
	return net.Dial("tcp", addr) // want `DialContext.*ctxpropagate/sibling`
}

func (l *ledger) dialer(ctx context.Context, d *net.Dialer, addr string) (net.Conn, error) {
	return d.Dial("tcp", addr) // want `DialContext.*ctxpropagate/sibling`
}

func (l *ledger) secure(ctx context.Context, addr string, cfg *tls.Config) (net.Conn, error) {
	return tls.Dial("tcp", addr, cfg) // want `DialContext.*ctxpropagate/sibling`
}

func (l *ledger) secret(ctx context.Context) (*api.Secret, error) {
	return l.vault.Logical().Read("secret/ledger") // want `ReadWithContext.*ctxpropagate/sibling`
}

func (l *ledger) cached(ctx context.Context, c redis.Conn) (int, error) {
	return redis.Int(c.Do("GET", "ledger")) // want `DoContext.*ctxpropagate/sibling`
}

// The pairs of the house: with the usual endings of the name.

type client struct{ hc *http.Client }

func (c *client) Load(id string) (int, error) { return c.LoadContext(context.Background(), id) }

func (c *client) LoadContext(ctx context.Context, id string) (int, error) {
	return status(ctx, c.hc, "http://items.internal/"+id)
}

func (c *client) Probe() (int, error) { return c.ProbeWithContext(context.Background()) }

func (c *client) ProbeWithContext(ctx context.Context) (int, error) {
	return status(ctx, c.hc, "http://items.internal/health")
}

func (c *client) Purge(ids ...string) error { return c.PurgeCtx(context.Background(), ids...) }

func (c *client) PurgeCtx(ctx context.Context, ids ...string) error {
	_, err := status(ctx, c.hc, "http://items.internal/purge")
	return err
}

func lookup(host string) (int, error) { return lookupContext(context.Background(), host) }

func lookupContext(ctx context.Context, host string) (int, error) {
	return status(ctx, http.DefaultClient, "http://"+host)
}

func status(ctx context.Context, hc *http.Client, url string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return 0, err
	}
	resp, err := hc.Do(req)
	if err != nil {
		return 0, err
	}
	return resp.StatusCode, resp.Body.Close()
}

func item(ctx context.Context, c *client) (int, error) {
	return c.Load("1") // want `LoadContext.*ctxpropagate/sibling`
}

func probe(w http.ResponseWriter, r *http.Request, c *client) {
	code, _ := c.Probe() // want `ProbeWithContext.*ctxpropagate/sibling`
	w.WriteHeader(code)
}

func purge(ctx context.Context, c *client) error {
	return c.Purge("1", "2") // want `PurgeCtx.*ctxpropagate/sibling`
}

func resolve(ctx context.Context, host string) (int, error) {
	return lookup(host) // want `lookupContext.*ctxpropagate/sibling`
}
