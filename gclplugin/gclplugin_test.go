package gclplugin

import (
	"os"
	"strings"
	"testing"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/internal/config"
)

// build does what golangci-lint does. The flags and the configuration in use are
// the process's, so the test puts them back.
func build(t *testing.T, conf any) ([]*analysis.Analyzer, error) {
	t.Helper()
	t.Cleanup(func() {
		config.Use(nil)
		if err := (settings{}).apply(); err != nil {
			t.Error(err)
		}
	})
	construct, err := register.GetPlugin("deadlinelint")
	if err != nil {
		t.Fatal(err)
	}
	p, err := construct(conf)
	if err != nil {
		return nil, err
	}
	if mode := p.GetLoadMode(); mode != register.LoadModeTypesInfo {
		t.Errorf("load mode %s", mode)
	}
	return p.BuildAnalyzers()
}

func TestSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, test := range []struct {
		conf any
		want string // part of the error; empty if there must be none
	}{
		{nil, ""},
		{map[string]any{}, ""},
		{map[string]any{"profile": "strict", "tests": true, "rules": []any{"ctxpropagate", "-directives"}, "config": nil}, ""},
		{map[string]any{"rules": "-directives/unused"}, ""},
		{map[string]any{"scope": "all"}, ""},
		{map[string]any{"scope": "al"}, `scope in the settings of deadlinelint: unknown scope "al"; did you mean "all"?`},
		{map[string]any{"scope": map[string]any{"calls": "all"}}, "scope in the settings of deadlinelint: map[calls:all] is a map[string]interface {}: write a word"},
		{map[string]any{"rule": "ctxpropagate"}, `unknown key "rule" in the settings of deadlinelint; did you mean "rules"?`},
		{map[string]any{"enable-everything": true}, "valid: config, rules, profile, scope, tests"},
		{map[string]any{"tests": "perhaps"}, `tests in the settings of deadlinelint: "perhaps" is neither true nor false`},
		{map[string]any{"tests": 1}, "1 is a int: write a word"},
		{map[string]any{"rules": []any{"ctxpropagate/backgroun"}}, `did you mean "ctxpropagate/background"?`},
		{map[string]any{"config": "none.yml"}, "cannot read configuration file none.yml"},
		{[]any{"rules"}, "write keys and values"},
	} {
		_, err := build(t, test.conf)
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%v: error %v, want %q", test.conf, err, test.want)
		}
	}
}

// TestNames: golangci-lint's cache knows analyzers by name, and prints the names of
// those that report unless they are the linter's.
func TestNames(t *testing.T) {
	t.Chdir(t.TempDir())
	names := func() (roots, withFacts string) {
		list, err := build(t, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := analysis.Validate(list); err != nil {
			t.Fatal(err)
		}
		var all, facts []string
		var visit func(a *analysis.Analyzer)
		visit = func(a *analysis.Analyzer) {
			if len(a.FactTypes) > 0 {
				facts = append(facts, a.Name)
			}
			for _, r := range a.Requires {
				visit(r)
			}
		}
		for i, a := range list {
			if reports := i < len(analyzers.All()); reports && a.Name != "deadlinelint" {
				t.Errorf("%s reports", a.Name)
			}
			all = append(all, a.Name)
			visit(a)
		}
		return strings.Join(all, ","), strings.Join(facts, ",")
	}
	roots, facts := names()
	if again, _ := names(); again != roots {
		t.Errorf("names changed from %s to %s", roots, again)
	}
	if err := os.WriteFile(".deadlinelint.yml", []byte("version: 1\nprofile: strict\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	afterRoots, afterFacts := names()
	if afterRoots == roots || afterFacts == facts || facts == "" {
		t.Errorf("a configuration leaves the names as they were: %s; %s", roots, facts)
	}
	for _, a := range analyzers.All() { // the process's own
		if a.Name == "deadlinelint" {
			t.Error("an original was renamed")
		}
	}
}
