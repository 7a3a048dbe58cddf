// The gen command writes a module of many packages, to measure how time,
// memory and facts grow: layers of helpers, repositories on database/sql,
// clients and handlers on net/http, services between them, wired in one main,
// partly behind interfaces. It needs the standard library only. The same size
// and seed give the same module.
//
//	cd bench && go run ./gen -n 500 -dir DIR
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	n := flag.Int("n", 500, "number of `packages`, at least 10, with main")
	dir := flag.String("dir", "", "`directory` for the module; must be empty or absent")
	seed := flag.Uint64("seed", 1, "`number` that the module depends on")
	flag.Parse()
	if err := run(*n, *dir, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

func run(n int, dir string, seed uint64) error {
	if dir == "" || n < 10 || flag.NArg() > 0 {
		return errors.New("usage: go run ./gen -n PACKAGES -dir DIR [-seed NUMBER], with at least 10 packages")
	}
	if entries, err := os.ReadDir(dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty: remove it or name another directory", dir)
	}
	files, err := module(n, seed)
	if err != nil {
		return err
	}
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return fmt.Errorf("cannot make a package's directory: %w", err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return fmt.Errorf("cannot write the module: %w", err)
		}
	}
	return nil
}

// module is the text of each file.
func module(n int, seed uint64) (map[string][]byte, error) {
	nodes := graph(n-1, seed)
	files := map[string][]byte{"go.mod": []byte("module " + modulePath + "\n\ngo 1.25\n")}
	for _, p := range nodes {
		text, err := source(p)
		if err != nil {
			return nil, err
		}
		files[p.kind.folder()+"/"+p.name+"/"+p.name+".go"] = text
	}
	text, err := mainSource(nodes)
	if err != nil {
		return nil, err
	}
	files["main.go"] = text
	return files, nil
}
