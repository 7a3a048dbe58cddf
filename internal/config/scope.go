package config

import (
	"go/build"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// InScope reports whether the package whose source is in dir is analysed from
// source. dir is as the driver has it (relative to the execution root under
// Bazel); pkgPath is its import path, or its id with a test variant
// ("p [p.test]", "p_test [p.test]").
//
// Where the source lies decides, never a module's version: under go vet the
// standard library has no module, elsewhere an empty one, and a module
// replaced by a local directory carries a version and is the user's own. Out
// of scope are GOROOT, vendor, the module cache, Bazel's external repositories
// and generated test mains. scope.include brings packages of vendor, cache and
// external back (in-house libraries); scope.exclude takes packages out and
// wins. The standard library never comes in.
func (c *Config) InScope(dir, pkgPath string) bool {
	if dir == "" {
		return false // no source
	}
	if c.Everything {
		return true
	}
	pkgPath, _, _ = strings.Cut(pkgPath, " [")
	place := newPlace(dir)
	if place.inGOROOT() || place.isTestMain(pkgPath) {
		return false
	}
	// An external test package belongs to the package that it tests.
	tested := strings.TrimSuffix(pkgPath, "_test")
	if matchAny(c.Scope.Exclude, pkgPath, tested) {
		return false
	}
	return !place.foreign(pkgPath) || matchAny(c.Scope.Include, pkgPath, tested)
}

// place is a source directory, cut into its elements.
type place struct {
	dir      string // with the system's separators
	slashed  string // with forward slashes
	elements []string
	relative bool
}

func newPlace(dir string) place {
	dir = filepath.Clean(dir)
	slashed := filepath.ToSlash(dir)
	return place{dir: dir, slashed: slashed, elements: strings.Split(slashed, "/"), relative: !filepath.IsAbs(dir)}
}

// upTo is the directory that ends with element i.
func (p place) upTo(i int) string {
	if i == 0 && !p.relative {
		return filepath.FromSlash(p.elements[0] + "/")
	}
	return filepath.FromSlash(strings.Join(p.elements[:i+1], "/"))
}

// inGOROOT knows the standard library by its place. This process's own GOROOT
// is not enough: it is empty in a binary built with -trimpath, the module under
// analysis may use another toolchain, a distribution may link src elsewhere,
// and Bazel brings its own SDK. So a directory below a "src" that holds package
// unsafe, which nobody can write, counts as well.
func (p place) inGOROOT() bool {
	if root := build.Default.GOROOT; root != "" {
		if rel, err := filepath.Rel(root, p.dir); err == nil && filepath.IsLocal(rel) {
			return true
		}
	}
	for i, element := range p.elements {
		if element == "src" && isFile(filepath.Join(p.upTo(i), "unsafe", "unsafe.go")) {
			return true
		}
	}
	return false
}

// isTestMain recognises the generated main package "p.test". Its source is
// in the build cache, so a user's package in a directory of that name is told
// apart (unless it is the root of a module whose path ends in ".test").
func (p place) isTestMain(pkgPath string) bool {
	return strings.HasSuffix(pkgPath, ".test") && path.Base(pkgPath) != path.Base(p.slashed)
}

// foreign: other people's code that was brought here.
func (p place) foreign(pkgPath string) bool {
	return p.vendored(pkgPath) || p.inModuleCache() || p.inBazelExternal()
}

// vendored: a path element is "vendor". A checkout of the user's own module
// below a directory that happens to have that name (/srv/vendor/app) stays
// the user's: it has a go.mod below "vendor", which `go mod vendor` leaves out.
func (p place) vendored(pkgPath string) bool {
	if slices.Contains(strings.Split(pkgPath, "/"), "vendor") || // GOPATH mode
		strings.HasSuffix("/"+p.slashed, "/vendor/"+pkgPath) {
		return true
	}
	i := len(p.elements) - 1
	for ; i >= 0 && p.elements[i] != "vendor"; i-- {
		if isFile(filepath.Join(p.upTo(i), "go.mod")) {
			return false
		}
	}
	return i >= 0
}

// cacheElement is a module's directory in the module cache: its version is
// always complete, so that a worktree called "app@v2" is not one.
var cacheElement = regexp.MustCompile(`.@v\d+\.\d+\.\d+`)

func (p place) inModuleCache() bool { return slices.ContainsFunc(p.elements, cacheElement.MatchString) }

// inBazelExternal knows external repositories in Bazel's layouts. Bazel passes
// paths relative to its execution root, whose top-level "external" is reserved;
// an absolute path counts only below a directory that is Bazel's. A user's own
// directory called external is in scope everywhere else.
func (p place) inBazelExternal() bool {
	for i, element := range p.elements {
		if element != "external" {
			continue
		}
		before := func(n int) string { // the element n places before this one
			if i < n {
				return ""
			}
			return p.elements[i-n]
		}
		switch {
		case p.relative && i == 0, // external/repo
			before(3) == "bazel-out",                                              // bazel-out/CONFIG/bin/external/repo
			before(2) == "execroot",                                               // .../execroot/WORKSPACE/external/repo
			strings.HasPrefix(before(1), "bazel-"),                                // the links in a workspace: bazel-WORKSPACE/external/repo
			strings.HasPrefix(before(2), "_bazel_"),                               // the default output base: _bazel_USER/HASH/external/repo
			i > 0 && !p.relative && isDir(filepath.Join(p.upTo(i-1), "execroot")): // any other output base
			return true
		}
	}
	return false
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
