package main

import (
	"bytes"
	"fmt"
	"go/format"
	"slices"
	"strings"
)

// writer collects the text of one package.
type writer struct {
	*node
	std  []string // imports of the standard library
	body bytes.Buffer
}

func (w *writer) use(paths ...string) {
	for _, p := range paths {
		if !slices.Contains(w.std, p) {
			w.std = append(w.std, p)
		}
	}
}

// add writes text in which $ stands for what comes in args, in turn.
func (w *writer) add(text string, args ...any) {
	fmt.Fprintf(&w.body, strings.NewReplacer("%", "%%", "$", "%v").Replace(text), args...)
}

// chance is true in so many of a hundred cases.
func (w *writer) chance(percent int) bool { return w.rand.IntN(100) < percent }

// source is the text of the package.
func source(n *node) ([]byte, error) {
	w := &writer{node: n}
	switch n.kind {
	case base:
		w.base()
	case store:
		w.store()
	case client:
		w.client()
	case service:
		w.service()
	case handler:
		w.handler()
	}
	w.rules()
	var out bytes.Buffer
	fmt.Fprintf(&out, "// Package %s is generated: a %s.\npackage %s\n\nimport (\n", n.name, n.kind.folder(), n.name)
	slices.Sort(w.std)
	for _, p := range w.std {
		fmt.Fprintf(&out, "%q\n", p)
	}
	fmt.Fprintln(&out)
	for _, p := range n.imports {
		fmt.Fprintf(&out, "%q\n", p.path())
	}
	fmt.Fprintf(&out, ")\n\n%s", w.body.Bytes())
	text, err := format.Source(out.Bytes())
	if err != nil {
		return nil, fmt.Errorf("the text of package %s is not Go: %w", n.name, err)
	}
	return text, nil
}

// helpers are the imports of kind base, others the rest.
func (w *writer) helpers() (helpers, others []*node) {
	for _, p := range w.imports {
		if p.kind == base {
			helpers = append(helpers, p)
		} else {
			others = append(others, p)
		}
	}
	return helpers, others
}

// key is an expression that uses every helper, so that none is an unused import.
func (w *writer) key(arg string) string {
	helpers, _ := w.helpers()
	for _, h := range helpers {
		arg = h.name + ".Key(" + arg + ")"
	}
	return arg
}

func (w *writer) helper() string {
	helpers, _ := w.helpers()
	if len(helpers) == 0 {
		return ""
	}
	return helpers[w.rand.IntN(len(helpers))].name
}

// base: what everybody imports.
func (w *writer) base() {
	w.use("context", "fmt", "net/http", "strings", "time")
	w.add(`// Key makes a key.
func Key(s string) string { return $ + "/$" }

// Retry calls f until it succeeds.
func Retry(ctx context.Context, attempts int, f func(context.Context) error) error {
	var err error
	for i := range attempts {
		if err = f(ctx); err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(i) * $ * time.Millisecond):
		}
	}
	return fmt.Errorf("gave up after %d attempts: %w", attempts, err)
}

// Detached is a context of its own.
func Detached() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), $*time.Second)
}

// Map applies f to all.
func Map[T, U any](in []T, f func(T) U) []U {
	out := make([]U, 0, len(in))
	for _, v := range in {
		out = append(out, f(v))
	}
	return out
}

// Wait waits, whatever happens.
func Wait(n int) { time.Sleep(time.Duration(n) * time.Millisecond) }

`, w.key("strings.ToLower(s)"), w.index, 10*(1+w.rand.IntN(20)), 1+w.rand.IntN(30))
	if w.chance(50) {
		w.add(`// Ping asks without a context.
func Ping(url string) error {
	resp, err := http.Get(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
`)
		return
	}
	w.add(`// Ping asks.
func Ping(url string) error {
	c := http.Client{Timeout: $ * time.Second}
	resp, err := c.Head(url)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}
`, 1+w.rand.IntN(10))
}

// rules is logic that waits for nothing: most code is like that.
func (w *writer) rules() {
	w.use("strings")
	for i := range 1 + w.rand.IntN(3) {
		w.add(`
func rule$(in string) (string, bool) {
	in = strings.TrimSpace(in)
	switch {
	case len(in) == 0:
		return "", false
	case len(in) > $:
		in = in[:$]
	}
	fields := strings.Split(in, "/")
	total := 0
	for i, f := range fields {
		if i%$ == 0 {
			total += len(f)
		}
	}
	return strings.Join(fields, "-"), total > $
}

var _ = rule$
`, i, 40+w.index, 40+w.index, 2+i, w.rand.IntN(9), i)
	}
}
