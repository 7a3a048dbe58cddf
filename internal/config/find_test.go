package config

import (
	"os"
	"path/filepath"
	"testing"
)

func TestFind(t *testing.T) {
	const mod, work = "module x\n", "go 1.26\n"
	tests := []struct {
		name   string
		files  map[string]string
		dir    string
		gowork string
		want   string
	}{
		{"beside go.mod", map[string]string{"go.mod": mod, ".deadlinelint.yml": "", "a/b/x.go": ""}, "a/b", "", ".deadlinelint.yml"},
		{"the other ending", map[string]string{"go.mod": mod, ".deadlinelint.yaml": "", "a/x.go": ""}, "a", "", ".deadlinelint.yaml"},
		{"below the root is not looked at", map[string]string{".git/x": "", "go.mod": mod, "a/.deadlinelint.yml": ""}, "a", "", ""},
		{"above the module", map[string]string{".git/x": "", ".deadlinelint.yml": "", "svc/go.mod": mod, "svc/a/x.go": ""}, "svc/a", "", ".deadlinelint.yml"},
		{"not above the repository", map[string]string{".deadlinelint.yml": "", "r/.git/x": "", "r/go.mod": mod}, "r", "", ""},
		{"not above a worktree", map[string]string{".deadlinelint.yml": "", "r/.git": "gitdir: x", "r/svc/go.mod": mod}, "r/svc", "", ""},
		{"the nearer one", map[string]string{".deadlinelint.yml": "", "r/.deadlinelint.yml": "", "r/svc/go.mod": mod}, "r/svc", "", "r/.deadlinelint.yml"},
		{"go.work before go.mod", map[string]string{".git/x": "", "go.work": work, ".deadlinelint.yml": "", "a/go.mod": mod, "a/.deadlinelint.yml": ""}, "a", "", ".deadlinelint.yml"},
		{"GOWORK=auto", map[string]string{".git/x": "", "go.work": work, ".deadlinelint.yml": "", "a/go.mod": mod}, "a", "auto", ".deadlinelint.yml"},
		{"GOWORK=off", map[string]string{".git/x": "", "go.work": work, ".deadlinelint.yml": "", "a/go.mod": mod, "a/.deadlinelint.yml": ""}, "a", "off", "a/.deadlinelint.yml"},
		{"GOWORK names a file", map[string]string{".git/x": "", "w/go.work": work, "w/.deadlinelint.yml": "", "a/go.mod": mod, "a/.deadlinelint.yml": ""}, "a", "w/go.work", "w/.deadlinelint.yml"},
		{"a nested module", map[string]string{".git/x": "", "go.mod": mod, "pkg/go.mod": mod, "pkg/.deadlinelint.yml": ""}, "pkg", "", "pkg/.deadlinelint.yml"},
		{"no module", map[string]string{".git/x": "", ".deadlinelint.yml": "", "a/x.go": ""}, "a", "", ".deadlinelint.yml"},
		{"a directory called go.mod", map[string]string{".git/x": "", "go.mod": mod, ".deadlinelint.yml": "", "a/go.mod/x": ""}, "a", "", ".deadlinelint.yml"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			root := write(t, test.files)
			gowork := test.gowork
			if filepath.Ext(gowork) == ".work" {
				gowork = filepath.Join(root, gowork)
			}
			t.Setenv("GOWORK", gowork)
			got, err := Find(test.dir)
			if err != nil {
				t.Fatal(err)
			}
			want := test.want
			if want != "" {
				want = filepath.Join(root, want)
			}
			if got != want {
				t.Errorf("Find = %q, want %q", got, want)
			}
		})
	}
}

func TestFindBoth(t *testing.T) {
	write(t, map[string]string{"go.mod": "module x\n", ".deadlinelint.yml": "", ".deadlinelint.yaml": "", "a/x.go": ""})
	_, err := Find("a")
	if want := "both .deadlinelint.yml and .deadlinelint.yaml exist; keep one of them"; err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
}

func TestFoundDirectory(t *testing.T) {
	write(t, map[string]string{"go.mod": "module x\n", ".deadlinelint.yml/x": ""})
	_, err := Resolve(".", "")
	if want := "cannot read configuration file .deadlinelint.yml: it is a directory"; err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
}

func TestResolve(t *testing.T) {
	root := write(t, map[string]string{
		".git/x":            "",
		"go.mod":            "module x\n",
		"ci.yml":            "version: 1\nprofile: strict\n",
		"other.yml":         "version: 1\n",
		".deadlinelint.yml": "version: 1\ntests: true\n",
		"a/x.go":            "",
	})
	resolve := func(flag string) *Config {
		t.Helper()
		c, err := Resolve("a", flag)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	if c := resolve(""); !c.Tests {
		t.Errorf("found by place: %+v", c)
	}
	if c := resolve("ci.yml"); c.Tests || c.Profile != "strict" {
		t.Errorf("named by flag: %+v", c)
	}
	t.Setenv(EnvFile, filepath.Join(root, "ci.yml"))
	if c := resolve(""); c.Tests || c.Profile != "strict" {
		t.Errorf("named by environment: %+v", c)
	}
	if c := resolve("./ci.yml"); c.Profile != "strict" {
		t.Errorf("named twice: %+v", c)
	}
	fails := func(flag, want string) {
		t.Helper()
		if _, err := Resolve("a", flag); err == nil || err.Error() != want {
			t.Errorf("\n got %v\nwant %s", err, want)
		}
	}
	fails("other.yml", "the config flag names other.yml but DEADLINELINT_CONFIG names ci.yml; set one of them")
	t.Setenv(EnvFile, "ci.yml")
	fails("", `DEADLINELINT_CONFIG must be an absolute path, not "ci.yml"; write DEADLINELINT_CONFIG=$PWD/ci.yml`)
	t.Setenv(EnvFile, filepath.Join(root, "gone.yml"))
	fails("", "cannot read configuration file gone.yml: no such file or directory")
	t.Setenv(EnvFile, "")
	if err := os.Remove(".deadlinelint.yml"); err != nil {
		t.Fatal(err)
	}
	if c := resolve(""); c.Hash() != new(Config).Hash() {
		t.Errorf("without a file: %+v", c)
	}
}
