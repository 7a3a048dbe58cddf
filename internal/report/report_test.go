package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func pos(file string, line, col, endCol int) finding.Position {
	return finding.Position{File: file, Line: line, Column: col, EndLine: line, EndColumn: endCol}
}

// sample has every part that a renderer can meet.
func sample() *Report {
	return &Report{
		Tool:     Tool{Name: "deadlinelint", Version: "v1.2.3"},
		Packages: 12, Functions: 340, Skipped: 1,
		Findings: []*finding.Finding{
			{
				Rule: "fixedtimeout/constant", Severity: finding.Info, Message: "http.Client.Timeout is a constant 5s",
				Pos: finding.Position{File: "/home/me/shop/fraud/client.go", Line: 7},
			},
			{
				Rule: "budgetsum/over-budget", Severity: finding.Error,
				Message:  "POST /orders may take 12.3s, its budget is 2s",
				Pos:      pos("/home/me/shop/api/server.go", 30, 2, 40),
				Function: "(*example.com/shop/api.Server).Routes",
				Chain: []finding.Step{
					{Function: "(*api.Server).Create", Position: pos("/home/me/shop/api/orders.go", 41, 12, 30), Note: "calls Risk", Millis: 12300},
					{Function: "(*fraud.Client).Risk", Position: pos("/home/me/shop/fraud/client.go", 7, 2, 9), Note: "5s x 2 attempts", Millis: 10000},
					{Function: "(*http.Client).Do", Position: pos("/go/pkg/mod/x@v1/y.go", 9, 2, 9)},
				},
				Edges: []string{"POST /orders"},
			},
			{
				Rule: "ctxpropagate/background", Severity: finding.Warning,
				Message:  "context.Background() drops the caller's deadline: <nil> & \"früh\"",
				Pos:      pos("/home/me/shop/api/orders.go", 41, 12, 32),
				Function: "(*example.com/shop/api.Server).Create",
				Edges:    []string{"PUT /orders", "POST /orders", "GET /orders", "DELETE /orders", "GET /orders"},
				Fixes: []finding.Fix{{Message: "pass ctx", Edits: []finding.Edit{
					{File: "/home/me/shop/api/orders.go", Start: 812, End: 832, New: "ctx"},
				}}},
			},
			{
				Rule: "ctxpropagate/nil", Severity: finding.Warning, Message: "a nil context\nis passed",
				Pos: pos("/home/me/other/x.go", 3, 1, 4),
			},
		},
		Edges: []Edge{{
			Name: "POST /orders", Program: "orders", File: "/home/me/shop/api/server.go", Line: 30,
			BudgetMillis: 2000, BudgetFrom: "config", PromisedMillis: 12300, ActualMillis: 2000, WorkMillis: 12300, Verdict: "over",
			Chain: []finding.Step{{Function: "(*api.Server).Create", Position: pos("/home/me/shop/api/orders.go", 41, 12, 30), Millis: 12300}},
		}},
		Problems: []finding.Problem{
			{Package: "example.com/shop/store", Message: "the package has no Go files"},
			{Package: "example.com/shop/api", File: "/home/me/shop/api/broken.go", Line: 3, Column: 4, Message: "undefined: x"},
		},
	}
}

func render(t *testing.T, format string, r *Report, o Options) (out, errs string) {
	t.Helper()
	var o1, e1 bytes.Buffer
	if err := Write(format, &o1, &e1, r, o); err != nil {
		t.Fatal(err)
	}
	return o1.String(), e1.String()
}

func TestGolden(t *testing.T) {
	dir := "/home/me/shop"
	tests := []struct {
		file, format string
		report       *Report
		options      Options
	}{
		{"text.golden", "text", sample(), Options{Dir: dir}},
		{"text-info.golden", "text", sample(), Options{Dir: dir, ShowInfo: true}},
		{"text-color.golden", "text", sample(), Options{Dir: dir, ShowInfo: true, Color: true}},
		{"report.json.golden", "json", sample(), Options{Dir: dir}},
		{"empty.json.golden", "json", &Report{Tool: Tool{Name: "deadlinelint", Version: "v1.2.3"}}, Options{Dir: dir}},
	}
	for _, tt := range tests {
		t.Run(tt.file, func(t *testing.T) {
			out, errs := render(t, tt.format, tt.report, tt.options)
			got := out
			if errs != "" {
				got += "-- errors --\n" + errs
			}
			name := filepath.Join("testdata", tt.file)
			if *update {
				if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(name)
			if err != nil {
				t.Fatalf("%v (run go test -update)", err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s\n(if this is meant, run go test -update)", got, want)
			}
		})
	}
}

func TestCleanRunIsSilent(t *testing.T) {
	out, errs := render(t, "text", &Report{Packages: 3}, Options{})
	if out != "" || errs != "" {
		t.Errorf("got %q and %q, want nothing", out, errs)
	}
}

func TestColourOnlyWhenAsked(t *testing.T) {
	for _, format := range Formats() {
		for _, color := range []bool{false, true} {
			out, _ := render(t, format, sample(), Options{Color: color, ShowInfo: true})
			if got, want := strings.Contains(out, "\x1b["), color && format == "text"; got != want {
				t.Errorf("%s, Color %v: escape sequences = %v", format, color, got)
			}
		}
	}
	plainOut, _ := render(t, "text", sample(), Options{})
	colored, _ := render(t, "text", sample(), Options{Color: true})
	for _, s := range []style{bold, faint, red, green, blue} {
		colored = strings.ReplaceAll(colored, "\x1b["+string(s)+"m", "")
	}
	if colored = strings.ReplaceAll(colored, "\x1b[0m", ""); colored != plainOut {
		t.Errorf("without its colours:\n%s\nwant\n%s", colored, plainOut)
	}
}

func TestSameBytesForAnyOrder(t *testing.T) {
	o := Options{Dir: "/home/me/shop", ShowInfo: true}
	for _, format := range Formats() {
		want, wantErrs := render(t, format, sample(), o)
		for seed := range uint64(20) {
			r := sample()
			r.Findings = append(r.Findings, sample().Findings...) // each twice
			rnd := rand.New(rand.NewPCG(seed, 1))
			rnd.Shuffle(len(r.Findings), func(i, j int) { r.Findings[i], r.Findings[j] = r.Findings[j], r.Findings[i] })
			slices.Reverse(r.Problems)
			if got, errs := render(t, format, r, o); got != want || errs != wantErrs {
				t.Fatalf("%s, seed %d:\n%s\nwant\n%s", format, seed, got, want)
			}
		}
	}
}

func TestInputIsNotChanged(t *testing.T) {
	r := sample()
	render(t, "json", r, Options{Dir: "/home/me/shop"})
	if !reflect.DeepEqual(r, sample()) {
		t.Error("Write changed the report")
	}
}

func TestDuplicatesMerge(t *testing.T) {
	p := pos("/a/x.go", 1, 2, 3)
	step := finding.Step{Function: "f", Position: p}
	fix := finding.Fix{Message: "pass ctx"}
	r := &Report{Findings: []*finding.Finding{
		{Rule: "a/b", Message: "m", Pos: p, Severity: finding.Info, Edges: []string{"y", "x"}, Fixes: []finding.Fix{fix}},
		{Rule: "a/b", Message: "m", Pos: p, Severity: finding.Error, Chain: []finding.Step{step}, Edges: []string{"x", "z"}},
		{Rule: "a/c", Message: "m", Pos: p},
		{Rule: "a/b", Message: "n", Pos: p},
		{Rule: "a/b", Message: "m", Pos: pos("/a/x.go", 1, 9, 9)},
	}}
	got := ordered(r, "/a").Findings
	if len(got) != 4 {
		t.Fatalf("%d findings, want 4", len(got))
	}
	first := got[0]
	if first.Severity != finding.Error || len(first.Chain) != 1 || len(first.Fixes) != 1 ||
		!slices.Equal(first.Edges, []string{"x", "y", "z"}) {
		t.Errorf("merged into %+v", first)
	}
}

func TestSortedByShortPath(t *testing.T) {
	r := &Report{Findings: []*finding.Finding{
		{Rule: "a/b", Pos: pos("/m/b.go", 2, 1, 1)},
		{Rule: "a/b", Pos: pos("/m/b.go", 10, 1, 1)},
		{Rule: "a/b", Pos: pos("/m/a/z.go", 5, 1, 1)},
		{Rule: "a/a", Pos: pos("/m/b.go", 2, 1, 1)},
		{Rule: "a/b", Pos: pos("/elsewhere/b.go", 1, 1, 1)},
	}}
	var got []string
	for _, f := range ordered(r, "/m").Findings {
		got = append(got, f.Pos.String()+" "+f.Rule)
	}
	want := []string{"/elsewhere/b.go:1:1 a/b", "a/z.go:5:1 a/b", "b.go:2:1 a/a", "b.go:2:1 a/b", "b.go:10:1 a/b"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestJSONIsValidAndHasNoNull(t *testing.T) {
	r := sample()
	r.Findings[0].Message = "bad \xff byte \u2028"
	out, errs := render(t, "json", r, Options{})
	if errs != "" {
		t.Errorf("the error stream has %q", errs)
	}
	var doc map[string]any
	if err := json.Unmarshal([]byte(out), &doc); err != nil {
		t.Fatal(err)
	}
	var walk func(path string, v any)
	walk = func(path string, v any) {
		switch v := v.(type) {
		case nil:
			t.Errorf("%s is null", path)
		case map[string]any:
			for k, e := range v {
				walk(path+"."+k, e)
			}
		case []any:
			for _, e := range v {
				walk(path+"[]", e)
			}
		}
	}
	walk("", doc)
	if !strings.Contains(out, "<nil> &") {
		t.Error("HTML is escaped")
	}
}

func TestUnknownFormat(t *testing.T) {
	err := Write("yaml", nil, nil, &Report{}, Options{})
	if want := `unknown format "yaml": use one of json, text`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errBroken }

var errBroken = errors.New("broken pipe")

func TestWriteErrorsSurface(t *testing.T) {
	for _, format := range Formats() {
		if err := Write(format, brokenPipe{}, &bytes.Buffer{}, sample(), Options{}); !errors.Is(err, errBroken) {
			t.Errorf("%s: got %v, want the writer's error", format, err)
		}
	}
}
