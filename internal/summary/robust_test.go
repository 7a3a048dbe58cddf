package summary_test

import (
	"context"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/load"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

// The standard library has every construct of the language: each of its functions
// must have a summary.
func TestStandardLibrary(t *testing.T) {
	if testing.Short() {
		t.Skip("summarises the whole standard library")
	}
	cfg := &config.Config{Everything: true}
	config.Use(cfg)
	t.Cleanup(func() { config.Use(nil) })
	funcs := 0
	_, err := load.Run(context.Background(), load.Options{
		Dir: t.TempDir(), Patterns: []string{"std"}, Analyzers: []*analysis.Analyzer{summary.Analyzer}, InScope: cfg.InScope,
		Keep: func(p *load.Package) {
			s, ok := p.Results[summary.Analyzer].(*summary.Package)
			if !ok {
				if !p.Broken {
					t.Errorf("%s has no summary", p.ID)
				}
				return
			}
			funcs += len(s.Funcs)
			for _, skipped := range s.Skipped {
				t.Errorf("%s: %s:%d: %s", p.ID, skipped.File, skipped.Line, skipped.Message)
			}
			clear(p.Results)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if funcs < 15000 {
		t.Errorf("summarised %d functions, expected the standard library's", funcs)
	}
}
