package config

import (
	"go/build"
	"os"
	"path/filepath"
	"testing"
)

func TestInScope(t *testing.T) {
	// An SDK that is not this process's own, two checkouts below directories
	// with unlucky names, and an output base that only its shape gives away.
	root := write(t, map[string]string{
		"sdk/src/unsafe/unsafe.go":        "",
		"sdk/src/net/http/x.go":           "",
		"vendor/app/go.mod":               "module app\n",
		"vendor/app/api/x.go":             "",
		"vendor/app/vendor/lib/x.go":      "",
		"shop/go.mod":                     "module shop\n",
		"shop/vendor/github.com/a/b/x.go": "",
		"outputs/execroot/ws/x":           "",
		"outputs/external/gh/x.go":        "",
		"home/src/app/x.go":               "",
	})
	at := func(dir string) string { return filepath.Join(root, filepath.FromSlash(dir)) }
	goroot := build.Default.GOROOT
	lib := Scope{Include: []string{"corp.example/lib/..."}}
	tests := []struct {
		name, dir, path string
		scope           Scope
		want            bool
	}{
		{"own", "/w/shop/api", "example.com/shop/api", Scope{}, true},
		{"own without a module", "/w/shop/api", "command-line-arguments", Scope{}, true},
		{"no source", "", "unsafe", Scope{}, false},
		{"GOROOT", filepath.Join(goroot, "src", "net", "http"), "net/http", Scope{}, false},
		{"GOROOT is never included", filepath.Join(goroot, "src", "net", "http"), "net/http", Scope{Include: []string{"..."}}, false},
		{"GOROOT's vendor", filepath.Join(goroot, "src", "vendor", "golang.org", "x", "net"), "vendor/golang.org/x/net", Scope{}, false},
		{"beside GOROOT", goroot + "-tools/x", "example.com/x", Scope{}, true},
		{"another SDK", at("sdk/src/net/http"), "net/http", Scope{}, false},
		{"another SDK's unsafe", at("sdk/src/unsafe"), "unsafe", Scope{}, false},
		{"a src directory", at("home/src/app"), "app", Scope{}, true},
		{"test variant of std", filepath.Join(goroot, "src", "sort"), "sort [sort.test]", Scope{}, false},

		{"vendor", at("shop/vendor/github.com/a/b"), "github.com/a/b", Scope{}, false},
		{"vendor included", at("shop/vendor/corp.example/lib/a"), "corp.example/lib/a", lib, true},
		{"vendor in GOPATH mode", "/go/src/p/vendor/a/b", "p/vendor/a/b", Scope{}, false},
		{"vendor, main package", "/w/vendor/a/cmd", "main", Scope{}, false},
		{"vendor, relative", "vendor/github.com/a/b", "github.com/a/b", Scope{}, false},
		{"a checkout below vendor", at("vendor/app/api"), "example.com/app/api", Scope{}, true},
		{"a checkout below vendor, its root", at("vendor/app"), "example.com/app", Scope{}, true},
		{"vendor of a checkout below vendor", at("vendor/app/vendor/lib"), "lib", Scope{}, false},
		{"vendors is not vendor", "/w/vendors/a", "example.com/vendors/a", Scope{}, true},

		{"module cache", "/go/pkg/mod/github.com/jackc/pgx/v5@v5.7.1/pgxpool", "github.com/jackc/pgx/v5/pgxpool", Scope{}, false},
		{"module cache, pseudo-version", "/go/pkg/mod/golang.org/x/net@v0.0.0-20240101000000-abcdefabcdef", "golang.org/x/net", Scope{}, false},
		{"module cache included", "/go/pkg/mod/corp.example/lib@v1.2.3/a", "corp.example/lib/a", lib, true},
		{"module cache, not that one", "/go/pkg/mod/corp.example/libx@v1.2.3", "corp.example/libx", lib, false},
		{"toolchain in the cache", "/go/pkg/mod/golang.org/toolchain@v0.0.1-go1.26.8.linux-amd64/src/net", "net", Scope{}, false},
		{"a worktree called @v2", "/w/shop@v2/api", "example.com/shop/api", Scope{}, true},
		{"replaced by a directory", "/w/forks/pgx", "github.com/jackc/pgx/v5", Scope{}, true},

		{"own external", "/w/shop/external/fraud", "example.com/shop/external/fraud", Scope{}, true},
		{"own external, relative", "internal/external/fraud", "example.com/shop/internal/external/fraud", Scope{}, true},
		{"bazel, relative", "external/com_github_x/y", "github.com/x/y", Scope{}, false},
		{"bazel, relative, included", "external/corp_lib/a", "corp.example/lib/a", lib, true},
		{"bazel, generated", "bazel-out/k8-fastbuild/bin/external/com_github_x/y", "github.com/x/y", Scope{}, false},
		{"bazel, generated of our own", "bazel-out/k8-fastbuild/bin/api", "example.com/shop/api", Scope{}, true},
		{"bazel, output base", "/root/.cache/bazel/_bazel_root/0123abcd/external/gh/y", "github.com/x/y", Scope{}, false},
		{"bazel, sandbox", "/b/sandbox/linux-sandbox/7/execroot/_main/external/gh/y", "github.com/x/y", Scope{}, false},
		{"bazel, sandbox, our own", "/b/sandbox/linux-sandbox/7/execroot/_main/api", "example.com/shop/api", Scope{}, true},
		{"bazel, link in the workspace", "/w/shop/bazel-shop/external/gh/y", "github.com/x/y", Scope{}, false},
		{"bazel, another output base", at("outputs/external/gh"), "github.com/x/y", Scope{}, false},

		{"excluded", "/w/shop/gen/api", "example.com/shop/gen/api", Scope{Exclude: []string{"example.com/shop/gen/..."}}, false},
		{"excluded root", "/w/shop/gen", "example.com/shop/gen", Scope{Exclude: []string{"example.com/shop/gen/..."}}, false},
		{"excluded elsewhere", "/w/shop/genes", "example.com/shop/genes", Scope{Exclude: []string{"example.com/shop/gen/..."}}, true},
		{"exclude wins", "/go/pkg/mod/corp.example/lib@v1.2.3/gen", "corp.example/lib/gen", Scope{Include: lib.Include, Exclude: []string{".../gen"}}, false},
		{"include takes nothing away", "/w/shop/api", "example.com/shop/api", lib, true},

		{"test variant", "/w/shop/api", "example.com/shop/api [example.com/shop/api.test]", Scope{}, true},
		{"test variant excluded", "/w/shop/api", "example.com/shop/api [example.com/shop/api.test]", Scope{Exclude: []string{"example.com/shop/api"}}, false},
		{"external test", "/w/shop/api", "example.com/shop/api_test [example.com/shop/api.test]", Scope{}, true},
		{"external test excluded", "/w/shop/api", "example.com/shop/api_test", Scope{Exclude: []string{"example.com/shop/api"}}, false},
		{"test main", "/root/.cache/go-build/ab", "example.com/shop/api.test", Scope{}, false},
		{"a directory called .test", "/w/shop/load.test", "example.com/shop/load.test", Scope{}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := &Config{Scope: test.scope}
			if got := c.InScope(filepath.FromSlash(test.dir), test.path); got != test.want {
				t.Errorf("InScope(%q, %q) = %t", test.dir, test.path, got)
			}
		})
	}
}

// A linked src directory, as Debian has it, has no GOROOT above it by name.
func TestInScopeLinkedGOROOT(t *testing.T) {
	root := write(t, map[string]string{"share/src/unsafe/unsafe.go": "", "share/src/net/x.go": ""})
	if err := os.Symlink("share", "lib"); err != nil {
		t.Skip(err)
	}
	for _, dir := range []string{"lib/src/net", "share/src/net"} {
		if new(Config).InScope(filepath.Join(root, dir), "net") {
			t.Errorf("%s is in scope", dir)
		}
	}
}

func TestMatch(t *testing.T) {
	tests := []struct {
		pattern, path string
		want          bool
	}{
		{"a/b", "a/b", true},
		{"a/b", "a/b/c", false},
		{"a/b/...", "a/b", true},
		{"a/b/...", "a/b/c/d", true},
		{"a/b/...", "a/bc", false},
		{"a/b...", "a/bc", true},
		{"...", "anything/at/all", true},
		{".../gen", "a/b/gen", true},
		{".../gen", "gen", false},
		{"a/.../z", "a/b/c/z", true},
		{"a/.../z", "a/z", false},
		{"a/.../m/...", "a/x/m", true},
		{"a/.../m/...", "a/x/m/y", true},
		{"a/.../m/.../z", "a/x/m/y/z", true},
		{"a...a", "a", false},
		{"a...a", "aa", true},
		{"", "", true},
	}
	for _, test := range tests {
		if got := match(test.pattern, test.path); got != test.want {
			t.Errorf("match(%q, %q) = %t", test.pattern, test.path, got)
		}
	}
}
