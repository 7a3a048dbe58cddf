package measure

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

const root = "github.com/deadlinelint/deadlinelint"

// Linter is the package of the linter's command.
const Linter = root + "/cmd/deadlinelint"

// Tool is the package of one of bench's own commands.
func Tool(name string) string { return root + "/bench/tools/" + name }

// Build builds a command of this module or of the linter's into dir and
// returns the program's name. The current directory must be in this module.
func Build(ctx context.Context, dir, pkg string) (string, error) {
	out, err := filepath.Abs(filepath.Join(dir, filepath.Base(pkg)))
	if err != nil {
		return "", fmt.Errorf("cannot tell where %s is: %w", dir, err)
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-buildvcs=false", "-o", out, pkg)
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("cannot build %s (is this the bench folder?): %w: %s", pkg, err, lastLine(text))
	}
	return out, nil
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
