package drivers_test

import (
	"testing"

	"github.com/deadlinelint/deadlinelint/drivers/nogo"
)

// Exit statuses.
const (
	clean        = 0
	hasFindings  = 3 // stand-alone
	vetFindings  = 1
	lintFindings = 1 // golangci-lint's default for issues-exit-code
)

func TestStandAlone(t *testing.T) {
	t.Parallel()
	dir, want := corpus(t)
	for range 2 {
		o := run(t, dir, environ(), tool, "-format", "json", "./...")
		expectExit(t, o, hasFindings)
		got := fromJSON(t, o.stdout)
		got.expect(t, want)
		for p, n := range got {
			if n > 1 {
				t.Errorf("%d times, although mains are merged: %s", n, p)
			}
		}
	}
}

// TestVet: cold, from the cache, and as JSON. x/tools before v0.38.0 made a tool
// that exited with 0 on Go 1.26 and was silent from the cache.
func TestVet(t *testing.T) {
	t.Parallel()
	dir, want := corpus(t)
	write(t, dir, ".deadlinelint.yml", unique())
	// A linked finding stands in each main that leads to it; app, which is compiled
	// twice because the tests of orders import it, speaks once.
	times := found{"ctxpropagate/callee notify/notify.go:16": 2}
	for _, run := range []string{"cold", "cached"} {
		t.Run(run, func(t *testing.T) {
			o := vet(t, dir, "./...")
			expectExit(t, o, vetFindings)
			if o.stdout != "" {
				t.Errorf("on stdout: %s", o.stdout)
			}
			got := fromVet(t, o.stderr)
			got.expect(t, want)
			for p, n := range got {
				if n != max(1, times[p]) {
					t.Errorf("%d times: %s", n, p)
				}
			}
		})
	}
	t.Run("json", func(t *testing.T) {
		for range 2 {
			o := vet(t, dir, "-json", "./...")
			expectExit(t, o, clean) // whatever was found: a program reads it
			fromVetJSON(t, o.stdout).expect(t, want)
		}
	})
}

func TestNogo(t *testing.T) {
	t.Parallel()
	dir, want := corpus(t)
	for range 2 {
		diags, err := nogo.Run(dir, environ(), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := found{}
		for _, d := range diags {
			got.add(t, d.File, d.Line, d.Message)
		}
		got.expect(t, want)
	}
}

// TestNogoFlags: nogo reaches the configuration's flags one level below what it was
// given, and a configuration that cannot be used ends the build.
func TestNogoFlags(t *testing.T) {
	t.Parallel()
	dir := scratch(t, mini)
	all := func(flags nogo.Flags) int { // without what a test variant repeats
		t.Helper()
		diags, err := nogo.Run(dir, environ(), flags)
		if err != nil {
			t.Fatal(err)
		}
		got := found{}
		for _, d := range diags {
			got.add(t, d.File, d.Line, d.Message)
		}
		return len(got)
	}
	if n := all(nil); n != 4 {
		t.Errorf("%d findings, want 4", n)
	}
	if n := all(nogo.Flags{"deadlinelintconfig": {"rules": "-ctxpropagate/background"}}); n != 0 {
		t.Errorf("%d findings without the rule, want 0", n)
	}
	write(t, dir, "other.yml", "profil: strict\n")
	_, err := nogo.Run(dir, environ(), nogo.Flags{"deadlinelintconfig": {"config": "other.yml"}})
	expectSentence(t, err, `unknown key "profil" at other.yml:1:1; did you mean "profile"?`)
}
