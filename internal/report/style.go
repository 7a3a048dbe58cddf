package report

// style is how a piece of text looks on a terminal: the parameters of an ANSI
// "select graphic rendition" sequence.
type style string

const (
	plain style = ""
	bold  style = "1"
	faint style = "2"
	red   style = "1;31"
	green style = "32"
	blue  style = "1;34"
)

// painter colours text, or does not.
type painter bool

func (p painter) paint(s style, text string) string {
	if !p || s == plain || text == "" {
		return text
	}
	return "\x1b[" + string(s) + "m" + text + "\x1b[0m"
}
