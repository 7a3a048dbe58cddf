package drivers_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lint runs golangci-lint with the example configuration, in a cache of its own.
func lint(t *testing.T, dir, cache string, args ...string) outcome {
	t.Helper()
	args = append([]string{"run", "--enable-only=deadlinelint", "--show-stats=false", "--allow-parallel-runners",
		"--output.json.path=stdout", "--output.text.path="}, args...)
	return run(t, dir, environ("GOLANGCI_LINT_CACHE="+cache), *golangci, args...)
}

func needGolangci(t *testing.T) {
	t.Helper()
	if *golangci == "" {
		t.Skip("no golangci-lint with the plugin: go -C drivers/golangci build -o /tmp/custom-gcl . && " +
			"DEADLINELINT_GOLANGCI=/tmp/custom-gcl go test ./drivers")
	}
}

// withExample adds the configuration that users are given.
func withExample(t *testing.T, dir string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", ".golangci.example.yml"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, ".golangci.yml", string(data))
}

func TestGolangci(t *testing.T) {
	needGolangci(t)
	t.Parallel()
	dir, want := corpus(t)
	withExample(t, dir)
	cache := t.TempDir()
	for _, run := range []string{"cold", "cached"} {
		t.Run(run, func(t *testing.T) {
			o := lint(t, dir, cache, "./...")
			expectExit(t, o, lintFindings)
			fromGolangci(t, o.stdout).expect(t, want)
		})
	}
	// Facts of unchanged packages come from the cache, in which another checkout
	// of the module has the same keys.
	t.Run("facts from another checkout", func(t *testing.T) {
		other, want := corpus(t)
		withExample(t, other)
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		main := "cmd/worker/main.go"
		write(t, other, main, read(t, other, main)+"\n// An edit.\n")
		o := lint(t, other, cache, "./cmd/worker")
		expectExit(t, o, lintFindings)
		only := found{}
		for p := range want {
			if strings.Contains(string(p), " worker/") || strings.Contains(string(p), " notify/") {
				only[p]++
			}
		}
		fromGolangci(t, o.stdout).expect(t, only)
	})
}

// TestGolangciConfig: golangci-lint's cache does not know our files; the names of
// the plugin's analyzers do.
func TestGolangciConfig(t *testing.T) {
	needGolangci(t)
	t.Parallel()
	dir, cache := scratch(t, mini), t.TempDir()
	withExample(t, dir)
	expectConfigFollowed(t, dir, func(t *testing.T) (int, outcome) {
		o := lint(t, dir, cache, "./...")
		n := 0
		for _, times := range fromGolangci(t, o.stdout) {
			n += times
		}
		return n, o
	}, lintFindings)
}

func TestGolangciSettings(t *testing.T) {
	needGolangci(t)
	t.Parallel()
	cache := t.TempDir()
	for _, test := range []struct{ name, settings, want string }{
		{"unknown key", "profil: strict", `unknown key "profil" in the settings of deadlinelint; did you mean "profile"?`},
		{"unknown profile", "profile: strickt", `profile in the settings of deadlinelint: unknown profile "strickt"; did you mean "strict"?`},
		{"unknown rule", "rules: [ctxpropagate/backgrund]", `unknown rule "ctxpropagate/backgrund" in the rules flag; did you mean "ctxpropagate/background"?`},
		{"bad list", "rules: [1]", `rules in the settings of deadlinelint: 1 is a`},
		{"no file", "config: none.yml", "cannot read configuration file none.yml: no such file or directory"},
		{"rules", `rules: ["-ctxpropagate/background"]`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := scratch(t, mini)
			write(t, dir, ".golangci.yml", `version: "2"
linters:
  settings:
    custom:
      deadlinelint:
        type: module
        settings:
          `+test.settings+"\n")
			o := lint(t, dir, cache, "./e")
			if test.want == "" {
				expectExit(t, o, clean)
				return
			}
			if o.exit == clean || o.exit == lintFindings {
				t.Errorf("exit status %d", o.exit)
			}
			if !strings.Contains(o.stderr, test.want) {
				t.Errorf("no %q in\n%v", test.want, o)
			}
		})
	}
}

func TestGolangciFix(t *testing.T) {
	needGolangci(t)
	t.Parallel()
	dir := scratch(t, mini)
	withExample(t, dir)
	expectExit(t, lint(t, dir, t.TempDir(), "--fix", "./..."), clean)
	for _, file := range []string{"e/e.go", "f/f.go", "g/g.go", "h/h.go"} {
		if !strings.Contains(read(t, dir, file), "return db.Ping(ctx)") {
			t.Errorf("not fixed:\n%s", read(t, dir, file))
		}
	}
}
