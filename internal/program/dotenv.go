package program

import (
	"fmt"
	"os"
	"strings"
)

// parseEnv reads lines of NAME=value as the dotenv libraries do: "export" may
// stand before, # begins a comment, quotes are removed, and $NAME stands for a
// variable of the lines above.
func parseEnv(f Source) (*node, error) {
	root := &node{kind: mapping, at: Position{f.Name, 1, 1}}
	lines := strings.Split(strings.TrimPrefix(string(f.Data), "\ufeff"), "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimSpace(lines[i])
		if line == "" || line[0] == '#' {
			continue
		}
		at := Position{f.Name, i + 1, 1}
		if rest, ok := strings.CutPrefix(line, "export"); ok && strings.TrimLeft(rest, " \t") != rest {
			line = strings.TrimLeft(rest, " \t")
		}
		name, value, ok := strings.Cut(line, "=")
		name = strings.TrimSpace(name)
		if !ok || name == "" || strings.ContainsAny(name, " \t\"'") {
			// Not quoted: what stands in such files is often secret.
			return nil, &Error{At: at, Message: "bad line", Hint: "write NAME=value"}
		}
		value = strings.TrimSpace(value)
		mark := ""
		if value != "" && strings.ContainsAny(value[:1], `"'`) {
			mark = value[:1]
			var more int
			if value, more, ok = quoted(value, lines[i+1:]); !ok {
				return nil, &Error{At: at, Key: name, Message: fmt.Sprintf("the value of %s has no closing %s", name, mark)}
			}
			i += more
		} else {
			value = uncommented(value)
		}
		if mark != "'" {
			value = expand(value, root)
		}
		root.set(name, at, &node{kind: scalar, at: at, text: value})
	}
	return root, nil
}

// quoted returns what stands between the quotes that value begins with, and how
// many of the lines that follow belong to it.
func quoted(value string, following []string) (inner string, lines int, ok bool) {
	mark := value[0]
	rest := value[1:]
	for {
		for i := 0; i < len(rest); i++ {
			if rest[i] != mark || i > 0 && rest[i-1] == '\\' {
				continue
			}
			inner = rest[:i]
			if mark == '"' {
				inner = strings.NewReplacer(`\n`, "\n", `\"`, `"`, `\\`, `\`).Replace(inner)
			}
			return inner, lines, true
		}
		if lines == len(following) {
			return "", lines, false
		}
		rest += "\n" + strings.TrimSuffix(following[lines], "\r")
		lines++
	}
}

// uncommented cuts a comment off, which has white space before it.
func uncommented(value string) string {
	for i := range value {
		if value[i] == '#' && (i == 0 || value[i-1] == ' ' || value[i-1] == '\t') {
			return strings.TrimSpace(value[:i])
		}
	}
	return value
}

// expand replaces the variables that the file itself sets. Any other keeps its
// dollar sign, which makes the value one that is not known.
func expand(value string, set *node) string {
	return os.Expand(value, func(name string) string {
		if n := set.get(name); n != nil {
			return n.text
		}
		return "${" + name + "}"
	})
}
