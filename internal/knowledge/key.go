package knowledge

import (
	"go/types"
	"strings"
)

// name is a key taken apart.
type name struct {
	pkg    string // import path
	recv   string // receiver as written in the key, "(*pkg.Type)"; empty for a function
	member string // function or method, "*" for a wildcard
	tree   bool   // "pkg/...": pkg and all packages below
}

// parseName takes a key or a full function name apart. It reports false for
// what can be neither.
func parseName(s string) (name, bool) {
	if strings.ContainsAny(s, " \t\n[]") {
		return name{}, false
	}
	if pkg, ok := strings.CutSuffix(s, "/..."); ok {
		return name{pkg: pkg, member: "*", tree: true}, validPath(pkg)
	}
	if strings.HasPrefix(s, "(") {
		recv, member, ok := strings.Cut(s, ").")
		if !ok || !validMember(member) {
			return name{}, false
		}
		typ := strings.TrimPrefix(recv[1:], "*")
		pkg, typeName, ok := cutLastDot(typ)
		if !ok || !validIdent(typeName) || !validPath(pkg) {
			return name{}, false
		}
		return name{pkg: pkg, recv: recv + ")", member: member}, true
	}
	pkg, member, ok := cutLastDot(s)
	if !ok || !validPath(pkg) || !validMember(member) {
		return name{}, false
	}
	return name{pkg: pkg, member: member}, true
}

// cutLastDot splits "net/http.Get" into "net/http" and "Get". The dot must lie
// in the last path element, as in "gopkg.in/yaml.v3.Unmarshal".
func cutLastDot(s string) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, '.')
	if i <= 0 || strings.LastIndexByte(s, '/') > i {
		return "", "", false
	}
	return s[:i], s[i+1:], true
}

func validMember(s string) bool { return s == "*" || validIdent(s) }

func validIdent(s string) bool {
	for i, r := range s {
		letter := r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r > 127
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return s != ""
}

func validPath(s string) bool {
	return s != "" && !strings.ContainsAny(s, "()*") &&
		!strings.HasPrefix(s, "/") && !strings.HasSuffix(s, "/") && !strings.Contains(s, "//")
}

// Key is the name by which fn is looked up: the full name of its origin with
// the type parameter lists removed. A method of a generic interface prints
// them with constraints, "(pkg.Executor[R any]).Run".
func Key(fn *types.Func) string {
	full := fn.Origin().FullName()
	if !strings.Contains(full, "[") {
		return full
	}
	var b strings.Builder
	depth := 0
	for _, r := range full {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}
