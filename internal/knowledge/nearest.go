package knowledge

import "strings"

// hint is `, did you mean "..."?` for the allowed word nearest to got, empty if
// none is near.
func hint(got string, allowed []string) string {
	best, least := "", len(got)/2+1
	for _, w := range allowed {
		if d := distance(got, w); d <= least && (best == "" || d < least) {
			best, least = w, d
		}
	}
	if best == "" {
		return ""
	}
	return ", did you mean `" + best + "`?"
}

func list(words []string) string { return strings.Join(words, ", ") }

// distance is the number of bytes to insert, delete or replace to get from a
// to b. Long texts are no misspelt words: they are cut.
func distance(a, b string) int {
	const longest = 64
	a, b = a[:min(len(a), longest)], b[:min(len(b), longest)]
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			diagonal, row[j+1] = row[j+1], min(diagonal+cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
