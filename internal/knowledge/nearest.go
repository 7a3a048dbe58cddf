package knowledge

import (
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// hint is `, did you mean "..."?` for the allowed word nearest to got, empty if
// none is near.
func hint(got string, allowed []string) string {
	best := nearest.Word(got, allowed)
	if best == "" {
		return ""
	}
	return ", did you mean `" + best + "`?"
}

func list(words []string) string { return strings.Join(words, ", ") }
