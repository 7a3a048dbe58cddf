package fix

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	// x/tools has the best diff for Go, but keeps it internal. This is that
	// package, copied out and maintained, with no requirements of its own.
	"github.com/aymanbagabas/go-udiff"
)

// Diff prints the plan as unified diffs that "git apply" and "patch -p1" take,
// with paths relative to the plan's directory.
func (p *Plan) Diff(w io.Writer) error {
	for _, f := range p.Files {
		name := f.Name
		if rel, err := filepath.Rel(p.dir, name); err == nil && filepath.IsLocal(rel) {
			name = rel
		}
		name = strings.TrimPrefix(filepath.ToSlash(name), "/")
		text := udiff.Unified("a/"+name, "b/"+name, string(f.Old), string(f.New))
		if _, err := io.WriteString(w, text); err != nil {
			return fmt.Errorf("printing the diff: %w", err)
		}
	}
	return nil
}
