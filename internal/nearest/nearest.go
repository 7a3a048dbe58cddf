// Package nearest finds the word that somebody meant to write.
package nearest

import "strings"

// Word returns the valid word with the least edit distance to word, or "" if
// even that one has less than half of its letters in common. Ties go to the
// earlier word.
func Word(word string, valid []string) string {
	const longest = 100 // no key is near to more, and the distance is quadratic
	if len(word) > longest {
		return ""
	}
	best, found := 0, ""
	for _, v := range valid {
		d := distance(strings.ToLower(word), strings.ToLower(v))
		if d <= max(1, len(v)/2) && (found == "" || d < best) {
			best, found = d, v
		}
	}
	return found
}

// Within returns the valid word with the least edit distance to word if that is
// at most limit, or "". A word that differs in case alone is at distance 0. Ties
// go to the earlier word.
func Within(word string, valid []string, limit int) string {
	found := ""
	for _, v := range valid {
		if len(v)-len(word) > limit || len(word)-len(v) > limit { // the distance is no less
			continue
		}
		if d := distance(strings.ToLower(word), strings.ToLower(v)); d <= limit && (found == "" || d < limit) {
			found, limit = v, d
		}
	}
	return found
}

// distance is the Levenshtein distance of a and b in bytes: the least number of
// insertions, deletions and substitutions between them.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
