package oracle

import (
	"bytes"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

var (
	update  = flag.Bool("update", false, "write the goldens")
	module  = flag.String("module", "", "compare on the module in that directory")
	mains   = flag.String("mains", "./...", "with -module: patterns of its main packages, with spaces between")
	atMost  = flag.Int("top", 40, "with -module: how many causes of a kind are printed")
	kept    = flag.String("vta", "", "with -module: keep what VTA says in that file, and read it from there the next time")
	details = flag.Bool("details", false, "with -module: print each call that has a callee missing")
)

// compare compares the main packages among the patterns.
func compare(dir string, patterns []string) ([]*table, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	flows, err := flowViews(dir, patterns)
	if err != nil {
		return nil, err
	}
	views, err := vtaViews(dir, patterns)
	if err != nil {
		return nil, err
	}
	var out []*table
	for _, path := range slices.Sorted(maps.Keys(views)) {
		flow := flows[path]
		if flow == nil {
			return nil, fmt.Errorf("no value flow of %s", path)
		}
		c := &comparison{flow: flow, vta: views[path], memo: map[string]reason{}}
		out = append(out, &table{program: path, root: dir, cost: flow.cost, calls: c.all()})
	}
	return out, nil
}

// vtaViews are the views of the main packages among the patterns, by their paths; from the
// file that -vta names, if it is there.
func vtaViews(dir string, patterns []string) (map[string]*vtaView, error) {
	views := map[string]*vtaView{}
	if f, err := os.Open(*kept); err == nil {
		defer f.Close()
		return views, gob.NewDecoder(f).Decode(&views)
	}
	prog, err := loadProgram(dir, patterns)
	if err != nil {
		return nil, err
	}
	for _, m := range prog.mains {
		views[m.path] = prog.view(m)
	}
	if *kept == "" {
		return views, nil
	}
	f, err := os.Create(*kept)
	if err != nil {
		return nil, err
	}
	return views, errors.Join(gob.NewEncoder(f).Encode(views), f.Close())
}

// TestModule prints how the calls of a module compare: see the Makefile.
func TestModule(t *testing.T) {
	if *module == "" {
		t.Skip("no -module")
	}
	tables, err := compare(*module, strings.Fields(*mains))
	if err != nil {
		t.Fatal(err)
	}
	writeHeader(os.Stdout)
	for _, tab := range tables {
		tab.writeLine(os.Stdout)
	}
	for _, tab := range tables {
		if tab.count(missing)+tab.count(cut) == 0 {
			continue
		}
		fmt.Printf("\n%s (the value flow: %s)\n", tab.program, tab.cost)
		tab.writeCauses(os.Stdout, *atMost)
		if *details {
			fmt.Println()
			tab.writeMissing(os.Stdout)
		}
	}
}

// TestOracle holds what is missing on the example and on the cases of the value flow
// against goldens: nothing may be missing that is not written down with its reason.
func TestOracle(t *testing.T) {
	if testing.Short() {
		t.Skip("builds whole programs")
	}
	root := filepath.Join("..", "..")
	for _, c := range []struct {
		name, dir, pattern string
		foreign            int // VTA needs the source of all, and takes long over a web framework
	}{
		{"shop", filepath.Join(root, "examples", "shop"), "./...", 1000},
		{"cases", filepath.Join(root, "testdata", "src"), "./valueflow/...", 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			patterns, err := mainsOf(c.dir, c.pattern, c.foreign)
			if err != nil {
				t.Fatal(err)
			}
			tables, err := compare(c.dir, patterns)
			if err != nil {
				t.Fatal(err)
			}
			var shown, golden bytes.Buffer
			writeHeader(&shown)
			for _, tab := range tables {
				tab.writeLine(&shown)
				if tab.count(missing)+tab.count(cut) > 0 {
					fmt.Fprintln(&golden, tab.program)
					tab.writeMissing(&golden)
				}
			}
			t.Log("\n" + shown.String())
			compareGolden(t, filepath.Join("testdata", c.name+".golden"), golden.Bytes())
		})
	}
}

// mainsOf lists the main packages that match and have at most so many packages of other
// modules below them.
func mainsOf(dir, pattern string, maxForeign int) ([]string, error) {
	const mode = packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedModule
	pkgs, err := packages.Load(&packages.Config{Mode: mode, Dir: dir}, pattern)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, pkg := range pkgs {
		foreign := 0
		packages.Visit([]*packages.Package{pkg}, nil, func(p *packages.Package) {
			if p.Module != nil && !p.Module.Main {
				foreign++
			}
		})
		if pkg.Name == "main" && foreign <= maxForeign {
			out = append(out, pkg.PkgPath)
		}
	}
	return out, nil
}

// TestNotLinked: nobody who installs the linter builds VTA.
func TestNotLinked(t *testing.T) {
	pkgs, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps, Dir: filepath.Join("..", "..")}, "./cmd/...")
	if err != nil {
		t.Fatal(err)
	}
	packages.Visit(pkgs, nil, func(p *packages.Package) {
		if strings.Contains(p.PkgPath, "/callgraph") {
			t.Errorf("the linter has %s", p.PkgPath)
		}
	})
}

func compareGolden(t *testing.T, file string, got []byte) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, got) {
		t.Errorf("what is missing differs from %s (-update writes it):\n%s", file, got)
	}
}
