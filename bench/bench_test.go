package main

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/bench/internal/measure"
)

func TestTables(t *testing.T) {
	costs := func(seconds, megabytes int64) measure.Costs {
		return measure.Costs{{Wall: time.Duration(seconds) * time.Second, User: time.Second, Peak: megabytes * 1e6}}
	}
	list := []*subject{
		{name: floor, cold: costs(2, 100), warm: costs(2, 100)},
		{name: standalone, cold: costs(3, 200), warm: costs(3, 200)},
		{name: stockVet, cold: costs(6, 50), warm: costs(1, 50)},
		{name: contextcheck, err: errors.New("no\nmemory")},
	}
	got := table(list)
	for _, want := range []string{
		"| deadlinelint             |   cold | 3.00 s | 1.00 s | 200 MB |         1.50 |         1.00 |         2.00 |          0.50 |       0 |",
		"| contextcheck             | failed |        |",
		"\n- contextcheck failed: no memory\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing %q in\n%s", want, got)
		}
	}
	got = targets(list)
	for _, want := range []string{
		"wall ÷ floor                   |     1.5 |     1.50 | yes |",
		"peak ÷ floor                   |     1.5 |     2.00 |  no |",
		"wall ÷ contextcheck            |    0.25 |        - |   - |",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("missing %q in\n%s", want, got)
		}
	}
}
