package summary

import (
	"path/filepath"
	"strings"
)

// file is the source file of a place. A fact may come from a cache in which
// another checkout of the module has the same keys (golangci-lint's, and go vet's
// with -trimpath). Its directory then is that checkout's, which is gone or holds
// another revision. Within a module a package's directory follows from its path,
// so the file is looked for there first.
func (f *Files) file(p Place) string {
	if dir, ok := moved(p.Pkg, p.Dir, f.path, f.dir); ok {
		if name := filepath.Join(dir, p.File); len(f.lines(name)) > 0 {
			return name
		}
	}
	return filepath.Join(p.Dir, p.File)
}

// moved is the directory of package pkg, said to be dir, as seen from package
// fromPkg in fromDir; ok if both have their paths' layout, and that is elsewhere.
func moved(pkg, dir, fromPkg, fromDir string) (string, bool) {
	if pkg == "" || dir == "" || fromPkg == "" || fromDir == "" {
		return "", false
	}
	a, b := strings.Split(pkg, "/"), strings.Split(fromPkg, "/")
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	tail, fromTail := strings.Join(a[n:], "/"), strings.Join(b[n:], "/")
	if _, ok := cutTail(dir, tail); !ok || n == 0 {
		return "", false
	}
	root, ok := cutTail(fromDir, fromTail)
	if !ok {
		return "", false
	}
	found := filepath.Join(root, filepath.FromSlash(tail))
	return found, found != filepath.Clean(dir)
}

// cutTail removes the last elements of a directory, if they are tail.
func cutTail(dir, tail string) (string, bool) {
	if tail == "" {
		return dir, true
	}
	dir = filepath.ToSlash(dir)
	if dir == tail {
		return ".", true // relative, as under Bazel
	}
	root, ok := strings.CutSuffix(dir, "/"+tail)
	if root == "" {
		root = "/"
	}
	return filepath.FromSlash(root), ok
}
