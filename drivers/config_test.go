package drivers_test

import (
	"strings"
	"testing"
)

// mini is a small module: e is imported by f, h by g, and h has tests of its own.
// Each has one finding. It imports little, because go vet runs the tool on each
// package of the standard library that is below.
const mini = `
-- go.mod --
module example.com/mini

go 1.26.0
-- e/e.go --
package e

import "context"

type DB interface{ Ping(context.Context) error }

func E(ctx context.Context, db DB) error { return db.Ping(context.Background()) }
-- f/f.go --
package f

import (
	"context"

	"example.com/mini/e"
)

func F(ctx context.Context, db e.DB) error {
	if err := e.E(ctx, db); err != nil {
		return err
	}
	return db.Ping(context.TODO())
}
-- g/g.go --
package g

import (
	"context"

	"example.com/mini/h"
)

func G(ctx context.Context, db h.DB) error {
	if err := h.H(ctx, db); err != nil {
		return err
	}
	return db.Ping(context.TODO())
}
-- h/h.go --
package h

import "context"

type DB interface{ Ping(context.Context) error }

func H(ctx context.Context, db DB) error { return db.Ping(context.Background()) }
-- h/h_test.go --
package h

import "testing"

func TestH(t *testing.T) { _ = H }
`

// expectConfigFollowed edits the configuration, and the file that it extends, and
// demands that the next run follows: nothing of an earlier one may be shown.
func expectConfigFollowed(t *testing.T, dir string, count func(t *testing.T) (int, outcome), findings int) {
	t.Helper()
	write(t, dir, "base.yml", "version: 1\nscope: {exclude: [example.com/mini/e]}\n") // nothing names it yet
	for _, step := range []struct {
		name, file, text string
		want             int
	}{
		{"none", "unrelated.yml", "", 4},
		{"own", ".deadlinelint.yml", "version: 1\nrules: {ctxpropagate/background: off}\n", 0},
		{"extends", ".deadlinelint.yml", "version: 1\nextends: base.yml\n", 3},
		{"extended", "base.yml", "version: 1\nscope: {exclude: [example.com/mini/e, example.com/mini/f]}\n", 2},
	} {
		t.Run(step.name, func(t *testing.T) {
			write(t, dir, step.file, step.text)
			want := findings
			if step.want == 0 {
				want = clean
			}
			for range 2 {
				n, o := count(t)
				if n != step.want {
					t.Errorf("%d findings, want %d", n, step.want)
				}
				expectExit(t, o, want)
			}
		})
	}
}

func TestVetConfig(t *testing.T) {
	t.Parallel()
	dir := scratch(t, mini)
	expectConfigFollowed(t, dir, func(t *testing.T) (int, outcome) {
		o := vet(t, dir, "./...")
		n := 0
		for _, times := range fromVet(t, o.stderr) {
			n += times
		}
		return n, o
	}, vetFindings)
}

// TestBrokenConfig: one sentence that says what is wrong, where, and what was
// probably meant; once, and not once for each package.
func TestBrokenConfig(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, file, text, want string }{
		{"own", ".deadlinelint.yml", "profil: strict\n", `unknown key "profil" at .deadlinelint.yml:1:1; did you mean "profile"?`},
		{"extended", "base.yml", "version: 1\nrules: {ctxpropagate/background: maybe}\n", `at base.yml:2`},
		{"missing", ".deadlinelint.yml", "version: 1\nextends: none.yml\n", `cannot read "none.yml" that is named by extends at .deadlinelint.yml:2`},
		{"unknown rule", ".deadlinelint.yml", "version: 1\nrules: {ctxpropagate/backgrund: off}\n", `did you mean "ctxpropagate/background"?`},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := scratch(t, mini)
			write(t, dir, ".deadlinelint.yml", "version: 1\nextends: base.yml\n")
			write(t, dir, test.file, test.text)
			for range 2 {
				o := vet(t, dir, "./...")
				if o.exit == clean {
					t.Errorf("exit status 0")
				}
				if n := strings.Count(o.stderr, test.want); n != 1 {
					t.Errorf("%d times %q in\n%v", n, test.want, o)
				}
			}
			o := run(t, dir, environ(), tool, "./...")
			expectExit(t, o, 2)
			if n := strings.Count(o.stderr, test.want); n != 1 || o.stdout != "" {
				t.Errorf("stand-alone: %d times %q in\n%v", n, test.want, o)
			}
		})
	}
}

func expectSentence(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %q", err, want)
	}
}
