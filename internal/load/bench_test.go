//go:build unix

package load

import (
	"context"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// BenchmarkModule compares this loader with packages.Load on the module named
// by LOAD_BENCH_DIR (the floor: syntax and types of the same packages). Run one
// sub-benchmark per process to compare memory:
//
//	LOAD_BENCH_DIR=/path go test -run - -bench Module/load -benchtime 1x ./internal/load
func BenchmarkModule(b *testing.B) {
	dir := os.Getenv("LOAD_BENCH_DIR")
	if dir == "" {
		b.Skip("LOAD_BENCH_DIR is not set")
	}
	nop := &analysis.Analyzer{Name: "nop", Doc: "nop", Run: func(*analysis.Pass) (any, error) { return nil, nil }}
	inScope := func(d, _ string) bool { return strings.HasPrefix(d, dir) && !strings.Contains(d, "/vendor/") }
	b.Run("load", func(b *testing.B) {
		for b.Loop() {
			res, err := Run(context.Background(), Options{Dir: dir, Patterns: []string{"./..."}, Analyzers: []*analysis.Analyzer{nop}, InScope: inScope})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(float64(len(res.Packages)), "packages")
			b.ReportMetric(float64(len(res.Problems)), "problems")
			keep(b, res)
		}
	})
	b.Run("floor", func(b *testing.B) {
		for b.Loop() {
			pkgs, err := packages.Load(&packages.Config{Dir: dir, Mode: packages.LoadSyntax | packages.NeedModule}, "./...")
			if err != nil {
				b.Fatal(err)
			}
			keep(b, pkgs)
		}
	})
}

// keep reports memory while v is still held.
func keep(b *testing.B, v any) {
	var ru syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &ru); err == nil {
		b.ReportMetric(float64(ru.Maxrss)/1024, "peak-MB")
	}
	b.ReportMetric(float64(live())/1e6, "live-MB")
	runtime.KeepAlive(v)
}
