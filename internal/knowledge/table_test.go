package knowledge

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestTableIsUpToDate(t *testing.T) {
	want, err := exec.Command("go", "run", "-tags", "generate", "./gen", "-stdout").Output()
	if err != nil {
		t.Fatalf("go run ./gen: %v", err)
	}
	got, err := os.ReadFile("table_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("table_gen.go is not what data/*.yaml and testdata/src/go.mod say: run `go generate ./internal/knowledge`")
	}
}

func TestBuiltinIsSortedAndSound(t *testing.T) {
	if !slices.IsSortedFunc(builtin[:], compareEntries) {
		t.Error("the built-in table is not sorted")
	}
	for i, e := range builtin {
		if i > 0 && builtin[i-1].Func == e.Func {
			t.Errorf("%s: two entries", e.Func)
		}
		if _, ok := parseName(e.Func); !ok {
			t.Errorf("%s: no key", e.Func)
		}
		if problem := check(e); problem != "" {
			t.Errorf("%s: %s", e.Func, problem)
		}
		if e.Source == "" {
			t.Errorf("%s: no source", e.Func)
		}
	}
}

func TestLookup(t *testing.T) {
	table := New(nil)
	for _, tt := range []struct{ name, found, waits, context string }{
		{"net/http.Get", "net/http.Get", "network", "none"},
		{"(*net/http.Client).Do", "(*net/http.Client).Do", "network", "request:0"},
		{"(*database/sql.Rows).Next", "(*database/sql.Rows).Next", "database", "bound"},
		{"(github.com/jackc/pgx/v5.Tx).Exec", "(github.com/jackc/pgx/v5.Tx).*", "database", "arg:0"},
		{"(github.com/jackc/pgx/v5.Rows).Next", "(github.com/jackc/pgx/v5.Rows).Next", "database", "bound"},
		{"(*github.com/nats-io/nats.go.Conn).FlushTimeout", "(*github.com/nats-io/nats.go.Conn).FlushTimeout", "network", "none"},
		{"(*log/slog.Logger).InfoContext", "log/slog.*", "", ""},
		{"log/slog.InfoContext", "log/slog.*", "", ""},
		{"(go.opentelemetry.io/otel/trace.Span).End", "go.opentelemetry.io/otel/trace/...", "", ""},
		{"(go.opentelemetry.io/otel/trace/noop.Tracer).Start", "go.opentelemetry.io/otel/trace/...", "", ""},
		{"log/slogx.Info", "", "", ""},
		{"go.opentelemetry.io/otel/tracex.Start", "", "", ""},
		{"example.com/x.F", "", "", ""},
		{"(error).Error", "", "", ""},
		{"", "", "", ""},
	} {
		e, ok := table.Lookup(tt.name)
		if ok != (tt.found != "") || e.Func != tt.found || e.Waits != tt.waits || e.Context != tt.context {
			t.Errorf("Lookup(%q) = %q waits %q context %q, %v; want %q %q %q", tt.name, e.Func, e.Waits, e.Context, ok, tt.found, tt.waits, tt.context)
		}
	}
}

func TestPrecedence(t *testing.T) {
	user, err := Parse("user.yaml", []byte(`
- func: net/http.Get
  quiet: true
- func: database/sql.*
  quiet: true
- func: corp.example/...
  quiet: true
- func: corp.example/db/...
  waits: database
  context: arg:0
- func: corp.example/db.*
  waits: queue
  context: none
- func: "(*corp.example/db.Conn).*"
  waits: process
  context: bound
- func: "(*corp.example/db.Conn).Close"
  never-returns: true
`))
	if err != nil {
		t.Fatal(err)
	}
	table := New(user)
	for name, want := range map[string]string{
		"net/http.Get":                       "net/http.Get", // the user's wins
		"(*database/sql.DB).Exec":            "(*database/sql.DB).Exec",
		"database/sql.Open":                  "database/sql.*",
		"corp.example/log.Info":              "corp.example/...",
		"corp.example.Info":                  "corp.example/...",
		"corp.example/db/pool.New":           "corp.example/db/...",
		"corp.example/db.New":                "corp.example/db.*",
		"(*corp.example/db.Conn).Query":      "(*corp.example/db.Conn).*",
		"(*corp.example/db.Conn).Close":      "(*corp.example/db.Conn).Close",
		"(*corp.example/dbx.Conn).Query":     "corp.example/...",
		"(*github.com/x/corp.example.T).Get": "",
	} {
		if e, _ := table.Lookup(name); e.Func != want {
			t.Errorf("Lookup(%q) found %q, want %q", name, e.Func, want)
		}
	}
	if e, _ := table.Lookup("net/http.Get"); !e.Quiet || e.Waits != "" {
		t.Errorf("the user's entry for net/http.Get did not win: %+v", e)
	}
	if e, _ := New(nil).Lookup("net/http.Get"); e.Waits != "network" {
		t.Errorf("the built-in table changed: %+v", e)
	}
	last := New([]Entry{{Func: "a/b.F", Waits: "time"}, {Func: "a/b.F", Waits: "queue"}})
	if e, _ := last.Lookup("a/b.F"); e.Waits != "queue" {
		t.Errorf("of two entries with one key the last one counts, got %+v", e)
	}
}

// TestStartUp makes sure that the built-in table is laid out by the linker: a
// vet tool starts once per package.
func TestStartUp(t *testing.T) {
	if n := testing.AllocsPerRun(100, func() { New(nil) }); n > 6 {
		t.Errorf("New(nil) allocates %v times, want the table itself and its lazy parts", n)
	}
	out, err := exec.Command("go", "build", "-gcflags=-S", "-o", os.DevNull, ".").CombinedOutput()
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	if !strings.Contains(string(out), "knowledge.builtin SDATA") && !strings.Contains(string(out), "knowledge.builtin SRODATA") {
		t.Error("the compiler's listing shows no static data for the built-in table")
	}
	// An init of a return instruction alone is what is left when all is static.
	if m := regexp.MustCompile(`knowledge\.init STEXT.* size=(\d+)`).FindSubmatch(out); m != nil {
		if size, err := strconv.Atoi(string(m[1])); err != nil || size > 16 {
			t.Errorf("the package runs code at start-up (%s): look for `knowledge.init` in `go build -gcflags=-S`", m[0])
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New(nil)
	}
}

func BenchmarkLookup(b *testing.B) {
	table := New(nil)
	for _, bb := range []struct{ label, name string }{
		{"exact", "(*net/http.Client).Do"},
		{"type", "(github.com/jackc/pgx/v5.Tx).Exec"},
		{"tree", "(go.opentelemetry.io/otel/trace/noop.Tracer).Start"},
		{"unknown", "(*example.com/some/service/store.Store).Get"},
	} {
		b.Run(bb.label, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				table.Lookup(bb.name)
			}
		})
	}
}
