package measure

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Table is a Markdown table. The first column is text, the others are figures.
type Table struct {
	Head []string
	Rows [][]string
}

// Add adds a row; cells that are missing are empty.
func (t *Table) Add(cells ...string) {
	row := make([]string, len(t.Head))
	copy(row, cells)
	t.Rows = append(t.Rows, row)
}

// String renders the table with columns of even width, to be read as text too.
func (t *Table) String() string {
	width := make([]int, len(t.Head))
	for _, row := range append([][]string{t.Head}, t.Rows...) {
		for i, cell := range row {
			width[i] = max(width[i], len([]rune(cell)), 3)
		}
	}
	var b strings.Builder
	line := func(row []string) {
		for i, cell := range row {
			pad := strings.Repeat(" ", width[i]-len([]rune(cell)))
			if i == 0 {
				fmt.Fprintf(&b, "| %s%s |", cell, pad)
			} else {
				fmt.Fprintf(&b, " %s%s |", pad, cell)
			}
		}
		b.WriteByte('\n')
	}
	line(t.Head)
	rule := make([]string, len(t.Head))
	for i := range rule {
		rule[i] = strings.Repeat("-", width[i]-1) + ":"
		if i == 0 {
			rule[i] = strings.Repeat("-", width[i])
		}
	}
	line(rule)
	for _, row := range t.Rows {
		line(row)
	}
	return b.String()
}

// Costs are the costs of one command, round by round.
type Costs []Cost

// Median takes the median of each figure on its own.
func (c Costs) Median() Cost {
	return Cost{
		Wall:    time.Duration(median(c, func(c Cost) float64 { return float64(c.Wall) })),
		User:    time.Duration(median(c, func(c Cost) float64 { return float64(c.User) })),
		Peak:    int64(median(c, func(c Cost) float64 { return float64(c.Peak) })),
		Reports: int(median(c, func(c Cost) float64 { return float64(c.Reports) })),
	}
}

// Ratio is the median of the ratios of rounds: what slows the machine down for
// a while slows down both halves of a pair. ok is false if the two were not
// measured in the same rounds.
func (c Costs) Ratio(to Costs, of func(Cost) float64) (r float64, ok bool) {
	if len(c) == 0 || len(c) != len(to) {
		return 0, false
	}
	i := -1
	return median(c, func(cost Cost) float64 {
		i++
		return of(cost) / of(to[i])
	}), true
}

// Wall, User and Peak are what ratios are taken of.
func Wall(c Cost) float64 { return c.Wall.Seconds() }
func User(c Cost) float64 { return c.User.Seconds() }
func Peak(c Cost) float64 { return float64(c.Peak) }

func median(costs Costs, of func(Cost) float64) float64 {
	if len(costs) == 0 {
		return 0
	}
	v := make([]float64, len(costs))
	for i, c := range costs {
		v[i] = of(c)
	}
	slices.Sort(v)
	if n := len(v); n%2 == 0 {
		return (v[n/2-1] + v[n/2]) / 2
	}
	return v[len(v)/2]
}

// Seconds, Megabytes and Times are how figures are written.
func Seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }
func Megabytes(n int64) string       { return fmt.Sprintf("%.0f MB", float64(n)/1e6) }
func Times(r float64, ok bool) string {
	if !ok {
		return "-"
	}
	return fmt.Sprintf("%.2f", r)
}

// Write writes a text to a file, or to standard output if name is empty.
func Write(name, text string) error {
	if name == "" {
		_, err := fmt.Print(text)
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return fmt.Errorf("cannot make a place for the tables: %w", err)
	}
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		return fmt.Errorf("cannot write the tables: %w", err)
	}
	return nil
}
