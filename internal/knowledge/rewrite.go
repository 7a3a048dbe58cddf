package knowledge

import (
	"fmt"
	"go/parser"
	"slices"
	"strconv"
	"strings"
)

// NoRewrite is the rewrite of an entry whose form with a context must not be called
// by a tool, although its parameters fit: it means something else.
const NoRewrite = "none"

// placeholders are what a rewrite may hold besides $0, $1...
var placeholders = []string{"$ctx", "$recv", "$pkg", "$args", "$0"}

// checkRewrite says what is wrong with a rewrite, empty if nothing.
func checkRewrite(template string) string {
	if template == NoRewrite {
		return ""
	}
	var unknown string
	var context bool
	expr := Expand(template, func(name string) string {
		context = context || name == "$ctx"
		n, err := strconv.Atoi(name[1:])
		if numbered := err == nil && n <= maxArgument; !numbered && !slices.Contains(placeholders, name) && unknown == "" {
			unknown = name
		}
		return "x" + name[1:]
	})
	switch {
	case unknown != "":
		return fmt.Sprintf("`rewrite`: unknown `%s`%s; it may hold %s (to $%d)", unknown, hint(unknown, placeholders), list(placeholders), maxArgument)
	case !context:
		return "`rewrite` passes no context: write it with $ctx"
	}
	if _, err := parser.ParseExpr(expr); err != nil {
		return fmt.Sprintf("`rewrite: %s` is no Go expression", template)
	}
	return ""
}

// Expand replaces the $names of a rewrite. A $ before anything but a letter or
// a digit is a name too, "$".
func Expand(template string, replace func(name string) string) string {
	var b strings.Builder
	for {
		text, rest, found := strings.Cut(template, "$")
		b.WriteString(text)
		if !found {
			return b.String()
		}
		end := 0
		for end < len(rest) && (rest[end] == '_' || validIdent("x"+rest[end:end+1])) {
			end++
		}
		b.WriteString(replace("$" + rest[:end]))
		template = rest[end:]
	}
}
