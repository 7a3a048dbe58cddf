package drivers_test

import (
	"strings"
	"testing"
)

// TestVetDependencies: cmd/go runs the tool on a dependency for its facts, and
// leaves that wish out of its cache key. The tool analyses packages in scope fully
// in both cases, so:
//
//   - go vet ./f prints what is found in e, which f imports, too;
//   - go vet ./e prints it again afterwards, where it would otherwise be silent;
//   - if e has tests in its package, only its test variant speaks, which is
//     analysed where e itself is asked for: not with f, and never twice.
//
// In one command for all packages everything is printed once.
func TestVetDependencies(t *testing.T) {
	t.Parallel()
	dir := scratch(t, mini)
	write(t, dir, ".deadlinelint.yml", unique())
	e, f := place("ctxpropagate/background e/e.go:7"), place("ctxpropagate/background f/f.go:13")
	g, h := place("ctxpropagate/background g/g.go:13"), place("ctxpropagate/background h/h.go:7")
	for _, step := range []struct {
		args string
		want found
	}{
		{"./f", found{e: 1, f: 1}},
		{"./e", found{e: 1}},
		{"./f", found{e: 1, f: 1}},
		{"./g", found{g: 1}},
		{"./h", found{h: 1}},
		{"./...", found{e: 1, f: 1, g: 1, h: 1}},
	} {
		t.Run(step.args, func(t *testing.T) {
			o := vet(t, dir, step.args)
			expectExit(t, o, vetFindings)
			got := fromVet(t, o.stderr)
			got.expect(t, step.want)
			for p, n := range got {
				if n != step.want[p] {
					t.Errorf("%d times: %s", n, p)
				}
			}
		})
	}
}

// TestVetFix: all ways of the go command to apply fixes apply that of background,
// to the packages that were asked for.
func TestVetFix(t *testing.T) {
	t.Parallel()
	const (
		before = "return db.Ping(context.Background())"
		after  = "return db.Ping(ctx)"
	)
	toolFix := func(t *testing.T, dir string, args ...string) outcome {
		return run(t, dir, environ(), "go", append([]string{"fix", "-fixtool=" + tool}, args...)...)
	}
	vetFix := func(t *testing.T, dir string, args ...string) outcome {
		return vet(t, dir, append([]string{"-fix"}, args...)...)
	}
	for _, test := range []struct {
		name  string
		apply func(t *testing.T, dir string, args ...string) outcome
	}{{"go vet -fix", vetFix}, {"go fix -fixtool", toolFix}} {
		t.Run(test.name, func(t *testing.T) {
			dir := scratch(t, mini)

			o := test.apply(t, dir, "-diff", "./e")
			expectExit(t, o, 1) // there is a difference
			if !strings.Contains(o.stdout, "-func E(ctx context.Context, db DB) error { "+before) ||
				!strings.Contains(o.stdout, "+func E(ctx context.Context, db DB) error { "+after) {
				t.Errorf("no such diff:\n%v", o)
			}
			if !strings.Contains(read(t, dir, "e/e.go"), before) {
				t.Error("-diff changed the file")
			}

			// The dependency was not asked for.
			expectExit(t, test.apply(t, dir, "./f"), clean)
			if !strings.Contains(read(t, dir, "f/f.go"), after) {
				t.Errorf("f is not fixed:\n%s", read(t, dir, "f/f.go"))
			}
			if !strings.Contains(read(t, dir, "e/e.go"), before) {
				t.Error("e was fixed together with f")
			}

			for range 2 { // the second time there is nothing left to do
				expectExit(t, test.apply(t, dir, "./..."), clean)
			}
			for _, file := range []string{"e/e.go", "f/f.go", "g/g.go", "h/h.go"} {
				if !strings.Contains(read(t, dir, file), after) {
					t.Errorf("not fixed:\n%s", read(t, dir, file))
				}
			}
			o = vet(t, dir, "./...")
			expectExit(t, o, clean)
			expectExit(t, run(t, dir, environ(), "go", "build", "./..."), clean)
		})
	}
}
