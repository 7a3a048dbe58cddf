package measure

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

func TestTable(t *testing.T) {
	table := Table{Head: []string{"Tool", "Wall"}}
	table.Add("floor", "1.20 s")
	table.Add("go vet ×2")
	want := `| Tool      |   Wall |
| --------- | -----: |
| floor     | 1.20 s |
| go vet ×2 |        |
`
	if got := table.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestMedianAndRatio(t *testing.T) {
	a := Costs{{Wall: 4 * time.Second}, {Wall: time.Second}, {Wall: 9 * time.Second}}
	b := Costs{{Wall: 2 * time.Second}, {Wall: time.Second}, {Wall: 3 * time.Second}}
	if got := a.Median().Wall; got != 4*time.Second {
		t.Errorf("median %s", got)
	}
	if got := a[:2].Median().Wall; got != 2500*time.Millisecond {
		t.Errorf("median of two %s", got)
	}
	if got, ok := a.Ratio(b, Wall); !ok || got != 2 {
		t.Errorf("ratio %v, %v", got, ok)
	}
	if _, ok := a.Ratio(b[:2], Wall); ok {
		t.Error("a ratio of unpaired rounds")
	}
}

func TestFromRusage(t *testing.T) {
	u := &syscall.Rusage{Utime: syscall.NsecToTimeval(int64(1500 * time.Millisecond)), Maxrss: 3}
	if user, peak := fromRusage(u, "linux"); user != 1500*time.Millisecond || peak != 3072 {
		t.Errorf("linux: %s, %d", user, peak)
	}
	if _, peak := fromRusage(u, "darwin"); peak != 3 {
		t.Errorf("darwin: %d", peak)
	}
}

func TestRun(t *testing.T) {
	run := func(script string, timeout time.Duration) (Cost, error) {
		c := Command{Args: []string{"/bin/sh", "-c", script}, Dir: t.TempDir(), Env: os.Environ()}
		return c.Run(context.Background(), t.TempDir(), timeout)
	}
	if cost, err := run("echo; echo /a/b.go:3:1: x; echo c.go:1: y; echo z; exit 3", time.Minute); err != nil || cost.Reports != 2 || cost.Peak < 1000 {
		t.Errorf("with reports: %+v, %v", cost, err)
	}
	if _, err := run("echo first; echo no such flag; exit 2", time.Minute); err == nil || !strings.Contains(err.Error(), "exit status 2: no such flag") {
		t.Errorf("without reports: %v", err)
	}
	if _, err := run("sleep 60", 50*time.Millisecond); err == nil || !strings.Contains(err.Error(), "stopped after") {
		t.Errorf("timeout: %v", err)
	}
}

func TestCopyCache(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(from, "00"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"00/x-d", "00/x-a"} {
		if err := os.WriteFile(filepath.Join(from, name), []byte(name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := copyCache(to, from); err != nil {
		t.Fatal(err)
	}
	for name, linked := range map[string]bool{"00/x-d": true, "00/x-a": false} {
		a, err := os.Stat(filepath.Join(from, name))
		if err != nil {
			t.Fatal(err)
		}
		b, err := os.Stat(filepath.Join(to, name))
		if err != nil {
			t.Fatal(err)
		}
		if os.SameFile(a, b) != linked {
			t.Errorf("%s: linked is %v", name, !linked)
		}
	}
}
