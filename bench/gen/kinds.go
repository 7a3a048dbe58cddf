package main

import (
	"fmt"
	"strings"
)

// store: a repository on database/sql.
func (w *writer) store() {
	w.use("context", "database/sql")
	table := strings.TrimRight(w.name, "0123456789")
	w.add(`// Store keeps values in a table.
type Store struct{ db *sql.DB }

// New makes a Store.
func New(db *sql.DB) *Store { return &Store{db: db} }

// Load reads a value.
func (s *Store) Load(ctx context.Context, id string) (string, error) {
	var v string
	err := s.db.QueryRowContext(ctx, "select v from $ where id = ?", $).Scan(&v)
	return v, err
}

// Save writes a value in a transaction.
func (s *Store) Save(ctx context.Context, id, value string) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if _, err := tx.ExecContext(ctx, "delete from $ where id = ?", id); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "insert into $ values (?, ?)", id, value); err != nil {
		return err
	}
	return tx.Commit()
}

// List reads many values.
func (s *Store) List(ctx context.Context, limit int) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, "select v from $ limit ?", limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var v string
		if err := rows.Scan(&v); err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, rows.Err()
}
`, table, w.key("id"), table, table, table)
	if w.chance(40) {
		w.add(`
// Count has no context.
func (s *Store) Count() (n int, err error) {
	err = s.db.QueryRow("select count(*) from $").Scan(&n)
	return n, err
}
`, table)
	}
	if w.chance(30) {
		w.add(`
// Purge works in a context of its own.
func (s *Store) Purge() error {
	ctx, cancel := $.Detached()
	defer cancel()
	_, err := s.db.ExecContext(ctx, "delete from $")
	return err
}
`, w.helper(), table)
	}
	if w.chance(25) {
		w.add(`
// Warm loads with a fresh context although it has one.
func (s *Store) Warm(ctx context.Context, ids []string) error {
	for _, id := range ids {
		if _, err := s.Load(context.Background(), id); err != nil {
			return err
		}
	}
	return ctx.Err()
}
`)
	}
}

// client: calls out with net/http.
func (w *writer) client() {
	w.use("context", "io", "net/http", "strings", "fmt")
	w.add(`// Client calls a remote service.
type Client struct {
	http *http.Client
	url  string
}

// New makes a Client.
func New(h *http.Client, url string) *Client { return &Client{http: h, url: url} }

// Load fetches a value.
func (c *Client) Load(ctx context.Context, id string) (string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.url+"/"+$, nil)
	if err != nil {
		return "", err
	}
	return c.do(req)
}

func (c *Client) do(req *http.Request) (string, error) {
	resp, err := c.http.Do(req)
	if err != nil {
		return "", err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return "", fmt.Errorf("status %s", resp.Status)
	}
	body, err := io.ReadAll(resp.Body)
	return string(body), err
}

// Save sends a value, and again if that failed.
func (c *Client) Save(ctx context.Context, id, value string) error {
	return $.Retry(ctx, $, func(ctx context.Context) error {
		req, err := http.NewRequestWithContext(ctx, http.MethodPut, c.url+"/"+id, strings.NewReader(value))
		if err != nil {
			return err
		}
		_, err = c.do(req)
		return err
	})
}
`, w.key("id"), w.helper(), 2+w.rand.IntN(4))
	if w.chance(40) {
		w.add(`
// Healthy asks without a context.
func (c *Client) Healthy() bool {
	req, err := http.NewRequest(http.MethodHead, c.url, nil)
	if err != nil {
		return false
	}
	_, err = c.do(req)
	return err == nil
}
`)
	}
}

// parts is how a service or handler names what it uses: a field per import and
// per port, with its type.
func (w *writer) parts() (fields, types []string) {
	_, others := w.helpers()
	for _, p := range others {
		fields = append(fields, p.name)
		types = append(types, "*"+p.name+"."+p.typeName())
	}
	for i := range w.ports {
		fields = append(fields, fmt.Sprintf("port%d", i))
		types = append(types, "Port")
	}
	return fields, types
}

// typeName is the exported type of the kind's packages.
func (n *node) typeName() string {
	return [...]string{"", "Store", "Client", "Service", "Handler"}[n.kind]
}

// head writes the type with its fields, and New.
func (w *writer) head(fields, types []string) {
	if len(w.ports) > 0 {
		w.use("context")
		w.add("// Port is what main passes in.\ntype Port interface {\nLoad(ctx context.Context, id string) (string, error)\nSave(ctx context.Context, id, value string) error\n}\n\n")
	}
	name := w.typeName()
	w.add("// $ is what the package is for.\ntype $ struct {\n", name, name)
	for i, f := range fields {
		w.add("$ $\n", f, types[i])
	}
	w.add("}\n\n// New makes a $.\nfunc New(", name)
	for i, t := range types {
		w.add("a$ $, ", i, t)
	}
	w.add(") *$ {\nreturn &$ {", name, name)
	for i, f := range fields {
		w.add("$: a$, ", f, i)
	}
	w.add("}\n}\n\n")
}

// service: logic over what it was given.
func (w *writer) service() {
	w.use("context", "fmt")
	fields, types := w.parts()
	w.head(fields, types)
	w.add("// Load asks all in turn.\nfunc (s *Service) Load(ctx context.Context, id string) (string, error) {\n")
	if w.chance(40) {
		w.use("time")
		w.add("ctx, cancel := context.WithTimeout(ctx, $*time.Millisecond)\ndefer cancel()\n", 100*(1+w.rand.IntN(50)))
	}
	w.add("out := $\n", w.key("id"))
	for _, f := range fields {
		w.add("if v, err := s.$.Load(ctx, id); err != nil {\nreturn \"\", fmt.Errorf(\"$: %w\", err)\n} else {\nout += v\n}\n", f, f)
	}
	w.add("return out, nil\n}\n\n// Save tells all.\nfunc (s *Service) Save(ctx context.Context, id, value string) error {\n")
	for i, f := range fields {
		if i > 0 && w.chance(20) {
			continue
		}
		w.add("if err := s.$.Save(ctx, id, value); err != nil {\nreturn err\n}\n", f)
	}
	w.add("return ctx.Err()\n}\n")
	if len(fields) == 0 {
		return
	}
	one := fields[w.rand.IntN(len(fields))]
	if w.chance(30) {
		w.add("\n// Sync has no context and makes one.\nfunc (s *Service) Sync(id string) error {\nreturn s.Save(context.Background(), id, lookup(s, id))\n}\n\nfunc lookup(s *Service, id string) string {\nv, _ := s.$.Load(context.TODO(), id)\nreturn v\n}\n", one)
	}
	if w.chance(30) {
		w.use("sync")
		w.add("\n// Refresh asks side by side.\nfunc (s *Service) Refresh(ctx context.Context, ids []string) {\nvar wg sync.WaitGroup\nfor _, id := range ids {\nwg.Go(func() {\nif v, err := s.$.Load(ctx, id); err == nil {\n_ = s.Save(ctx, id, v)\n}\n})\n}\nwg.Wait()\n}\n", one)
	}
	if h := w.helper(); h != "" && w.chance(30) {
		w.add("\n// Wake tries again and again.\nfunc (s *Service) Wake(ctx context.Context, id string) error {\nreturn $.Retry(ctx, $, func(ctx context.Context) error {\n_, err := s.$.Load(ctx, id)\nreturn err\n})\n}\n", h, 2+w.rand.IntN(4), one)
	}
}

// handler: takes requests.
func (w *writer) handler() {
	w.use("net/http")
	fields, types := w.parts()
	w.head(fields, types)
	w.add("// ServeHTTP answers.\nfunc (h *Handler) ServeHTTP(rw http.ResponseWriter, r *http.Request) {\nid := $\n", w.key(`r.FormValue("id")`))
	for _, f := range fields {
		w.add("if v, err := h.$.Load(r.Context(), id); err != nil {\nhttp.Error(rw, err.Error(), http.StatusBadGateway)\nreturn\n} else {\n_, _ = rw.Write([]byte(v))\n}\n", f)
	}
	if len(fields) > 0 && w.chance(30) {
		w.use("context")
		w.add("go func() {\n_ = h.$.Save(context.Background(), id, \"seen\")\n}()\n", fields[0])
	}
	w.add("}\n")
}
