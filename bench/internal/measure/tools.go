package measure

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"fmt"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
)

const root = "github.com/deadlinelint/deadlinelint"

// Linter is the package of the linter's command.
const Linter = root + "/cmd/deadlinelint"

// Tool is the package of one of bench's own commands.
func Tool(name string) string { return root + "/bench/tools/" + name }

// Build builds a command of this module, of the linter's or of Go's into dir
// and returns the program's name. The current directory must be in this module.
func Build(ctx context.Context, dir, pkg string) (string, error) {
	out, err := filepath.Abs(filepath.Join(dir, path.Base(pkg)))
	if err != nil {
		return "", fmt.Errorf("cannot tell where %s is: %w", dir, err)
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-o", out, pkg)
	if pkg == Linter {
		// With the versions in its own go.mod, as it is released.
		if cmd.Dir, err = LinterDir(ctx); err != nil {
			return "", err
		}
	}
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("cannot build %s: %w: %s", pkg, err, lastLine(text))
	}
	return out, nil
}

// LinterDir is the root of the linter's module.
func LinterDir(ctx context.Context) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "list", "-m", "-f", "{{.Dir}}", root).Output()
	if err != nil {
		return "", fmt.Errorf("cannot find the linter's source; run this in the bench folder: %w", err)
	}
	return string(bytes.TrimSpace(out)), nil
}

// LinterRevision is the commit that the linter is at, or "".
func LinterRevision(ctx context.Context) string {
	dir, err := LinterDir(ctx)
	if err != nil {
		return ""
	}
	return Revision(ctx, dir)
}

// Versions says which versions of the modules went into a program, those that
// it has of: the peers' and x/tools.
func Versions(program string, of ...string) string {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return "unknown"
	}
	var out []string
	for _, dep := range info.Deps {
		for _, path := range of {
			if dep.Path == path {
				out = append(out, strings.TrimPrefix(dep.Path, "github.com/")+" "+dep.Version)
			}
		}
	}
	return strings.Join(out, ", ")
}

// Revision is the commit that dir is at, with "+changes" if files differ, or "".
func Revision(ctx context.Context, dir string) string {
	// Without --no-optional-locks, status would write the index.
	git := func(args ...string) (string, error) {
		out, err := exec.CommandContext(ctx, "git", append([]string{"--no-optional-locks", "-C", dir}, args...)...).Output()
		return string(bytes.TrimSpace(out)), err
	}
	rev, err := git("rev-parse", "--short=12", "HEAD")
	if err != nil {
		return ""
	}
	if changes, err := git("status", "--porcelain", "--", "."); err != nil || changes != "" {
		rev += "+changes"
	}
	return rev
}

// GoList runs go list in the module, with the lab's build cache.
func (l *Lab) GoList(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list"}, args...)...)
	cmd.Dir, cmd.Env = l.Module, append(l.Env(l.seed()), "PWD="+l.Module)
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("cannot list the module's packages: %w", err)
	}
	return string(bytes.TrimSpace(out)), nil
}
