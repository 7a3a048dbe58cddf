package report

import (
	"path"
	"strings"
)

// shorten returns a function that makes paths relative to dir, with forward
// slashes. Separators of either kind are understood on every system, because
// positions may come from a cache that another system wrote; no file of a Go
// module has a backslash in its name.
func shorten(dir string) func(string) string {
	dir = slashed(dir)
	return func(file string) string {
		if file == "" {
			return ""
		}
		file = slashed(file)
		if rest, ok := cutDir(file, dir); ok && dir != "" {
			return rest
		}
		return file
	}
}

// slashed cleans a path and gives it forward slashes.
func slashed(p string) string {
	if p == "" {
		return ""
	}
	p = strings.ReplaceAll(p, `\`, "/")
	share := strings.HasPrefix(p, "//") // \\server\share: Clean would drop a slash
	if p = path.Clean(p); share {
		p = "/" + p
	}
	return p
}

// cutDir removes the directory from the front of the file's path. Where there
// is a drive letter, there are no two names that differ in case only.
func cutDir(file, dir string) (string, bool) {
	dir = strings.TrimSuffix(dir, "/") + "/" // "/" and "C:/" end with one
	if len(file) <= len(dir) {
		return file, false
	}
	head, rest := file[:len(dir)], file[len(dir):]
	return rest, head == dir || hasDrive(dir) && strings.EqualFold(head, dir)
}

func hasDrive(p string) bool {
	return len(p) >= 2 && p[1] == ':' && ('a' <= p[0]|0x20 && p[0]|0x20 <= 'z')
}
