package report

import (
	"strings"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

func TestShorten(t *testing.T) {
	tests := []struct{ dir, file, want string }{
		{"/src/app", "/src/app/api/x.go", "api/x.go"},
		{"/src/app/", "/src/app/api/../x.go", "x.go"},
		{"/src/app", "/src/apple/x.go", "/src/apple/x.go"},
		{"/src/app", "/src/x.go", "/src/x.go"},
		{"/src/app", "/src/app", "/src/app"},
		{"/", "/src/x.go", "src/x.go"},
		{"", "/src/x.go", "/src/x.go"},
		{"/src/app", "", ""},
		{"/src/app", "api/x.go", "api/x.go"},
		{"/src/app", "/src/App/x.go", "/src/App/x.go"},
		{`C:\src\app`, `C:\src\app\api\x.go`, "api/x.go"},
		{`C:\src\app`, `c:/src/App/api\x.go`, "api/x.go"},
		{`C:\`, `C:\x.go`, "x.go"},
		{`C:\src\app`, `D:\src\app\x.go`, "D:/src/app/x.go"},
		{`\\host\share\app`, `\\host\share\app\x.go`, "x.go"},
		{`C:\src`, `\\host\share\x.go`, "//host/share/x.go"},
		{"/src/größe", "/src/größe/ü.go", "ü.go"},
	}
	for _, tt := range tests {
		if got := shorten(tt.dir)(tt.file); got != tt.want {
			t.Errorf("shorten(%q)(%q) = %q, want %q", tt.dir, tt.file, got, tt.want)
		}
	}
}

func TestTally(t *testing.T) {
	of := func(ss ...finding.Severity) (fs []*finding.Finding) {
		for _, s := range ss {
			fs = append(fs, &finding.Finding{Severity: s})
		}
		return fs
	}
	tests := []struct {
		findings []*finding.Finding
		packages int
		show     bool
		want     string
	}{
		{of(1, 1, 0), 12, false, "3 findings (2 warnings, 1 info not shown: -show info) in 12 packages"},
		{of(1, 2, 0), 1, true, "3 findings (1 error, 1 warning, 1 info) in 1 package"},
		{of(2), 0, false, "1 finding (1 error)"},
		{of(0, 0), 2, false, "2 findings (2 info not shown: -show info) in 2 packages"},
	}
	for _, tt := range tests {
		if got := tally(&Report{Findings: tt.findings, Packages: tt.packages}, tt.show); got != tt.want {
			t.Errorf("got  %s\nwant %s", got, tt.want)
		}
	}
}

func TestDuration(t *testing.T) {
	for millis, want := range map[int64]string{
		1: "1ms", 850: "850ms", 10000: "10s", 10400: "10.4s", 60000: "1m", 90000: "1m30s",
		600000: "10m", 7200000: "2h", 5400000: "1h30m", 3605000: "1h0m5s", 1 << 62: "over 1000h",
	} {
		if got := duration(millis); got != want {
			t.Errorf("duration(%d) = %s, want %s", millis, got, want)
		}
	}
}

func TestOneLine(t *testing.T) {
	for in, want := range map[string]string{
		"früh  日本":       "früh  日本",
		"a\n\tb\r\nc":    "a b c",
		"\x1b[31mred":    "\uFFFD[31mred",
		"bad \xff byte":  "bad \uFFFD byte",
		"next \u0085end": "next \uFFFDend",
	} {
		if got := oneLine(in); got != want {
			t.Errorf("oneLine(%q) = %q, want %q", in, got, want)
		}
	}
}

// Columns are counted in characters, and a column that no step fills is left
// out.
func TestChainIsAligned(t *testing.T) {
	long := strings.Repeat("x", widest+1)
	r := &Report{Findings: []*finding.Finding{{
		Rule: "a/b", Severity: finding.Warning, Message: "m", Pos: pos("a.go", 1, 1, 1),
		Chain: []finding.Step{
			{Function: "größe", Position: pos("ü.go", 1, 1, 1), Millis: 5},
			{Function: "f", Position: pos("abc.go", 100, 1, 1), Millis: 1500},
			{Function: long, Position: pos("a.go", 2, 1, 1), Millis: 2},
			{Position: pos("a.go", 3, 1, 1), Millis: 3},
			{Function: "g"},
		},
	}}}
	want := "a.go:1:1: m (a/b)\n" +
		"    ü.go:1      größe  5ms\n" +
		"    abc.go:100  f      1.5s\n" +
		"    a.go:2      " + long + "  2ms\n" +
		"    a.go:3             3ms\n" +
		"                g\n" +
		"1 finding (1 warning)\n"
	if got, _ := render(t, "text", r, Options{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
