package config

import (
	"slices"
	"strings"
)

// badPattern says why p is no import path pattern, or "".
func badPattern(p string) string {
	switch {
	case p == "":
		return "it is empty"
	case strings.HasPrefix(p, "/") || p == "." || p == ".." || strings.HasPrefix(p, "./") || strings.HasPrefix(p, "../"):
		return "patterns are import paths such as example.com/shop/..., not directories"
	case strings.ContainsAny(p, "*\\ \t\n"):
		return "patterns are import paths in which only ... is a wildcard"
	}
	return ""
}

// match reports whether an import path matches a pattern of the go command:
// "..." stands for any string, and "x/..." matches x as well.
func match(pattern, path string) bool {
	if parent, ok := strings.CutSuffix(pattern, "/..."); ok && match(parent, path) {
		return true
	}
	parts := strings.Split(pattern, "...")
	if len(parts) == 1 {
		return pattern == path
	}
	rest, ok := strings.CutPrefix(path, parts[0])
	if !ok {
		return false
	}
	for _, part := range parts[1 : len(parts)-1] { // leftmost is enough: what follows may be anything
		i := strings.Index(rest, part)
		if i < 0 {
			return false
		}
		rest = rest[i+len(part):]
	}
	return strings.HasSuffix(rest, parts[len(parts)-1])
}

func matchAny(patterns []string, paths ...string) bool {
	return slices.ContainsFunc(patterns, func(pattern string) bool {
		return slices.ContainsFunc(paths, func(path string) bool { return match(pattern, path) })
	})
}
