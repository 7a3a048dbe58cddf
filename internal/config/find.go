package config

import (
	"fmt"
	"os"
	"path/filepath"
)

// EnvFile is the environment variable that names the configuration file. Under
// go vet it is the only way to name one: the tool runs in each package's
// directory, and the question that keys the go command's cache (-V=full) comes
// without flags.
const EnvFile = "DEADLINELINT_CONFIG"

// fileNames are the names that Find looks for.
var fileNames = []string{".deadlinelint.yml", ".deadlinelint.yaml"}

// Find returns the configuration file that dir belongs to, or "" if there is
// none and the defaults hold. There is one per workspace, so that the process
// that go vet starts for each package and the one that answers -V=full agree:
// it lies in the workspace's root (where go.work is, else go.mod) or, if it is
// not there, in the nearest directory above, as far as the repository's root.
// A file below the workspace's root is not looked at.
func Find(dir string) (string, error) {
	dir, err := workspace(dir)
	if err != nil {
		return "", err
	}
	for {
		var found []string
		for _, name := range fileNames {
			if path := filepath.Join(dir, name); exists(path) {
				found = append(found, path)
			}
		}
		if len(found) > 1 {
			return "", &Error{File: found[0], Message: fmt.Sprintf("both %s and %s exist", shorten(found[0]), shorten(found[1])), Hint: "keep one of them"}
		}
		if len(found) == 1 {
			return found[0], nil
		}
		parent := filepath.Dir(dir)
		if parent == dir || exists(filepath.Join(dir, ".git")) { // a file in a linked worktree, else a directory
			return "", nil
		}
		dir = parent
	}
}

// Resolve returns the configuration for dir. flagPath, if not empty, is the
// file that a -config flag names, relative to the working directory; EnvFile
// names one too. If both do, it must be the same one: whichever won, the other
// would be what the go command's cache, or the person at the keyboard, knows.
func Resolve(dir, flagPath string) (*Config, error) {
	path, err := named(flagPath)
	if err == nil && path == "" {
		path, err = Find(dir)
	}
	if err != nil {
		return nil, err
	}
	if path == "" {
		return new(Config), nil
	}
	return Load(path)
}

// named returns the file that the flag or the environment names, absolute, or "".
func named(flagPath string) (string, error) {
	envPath := os.Getenv(EnvFile)
	if envPath != "" && !filepath.IsAbs(envPath) {
		// As cmd/go has it for GOWORK. Relative to what? Under go vet each
		// process runs in another directory.
		return "", &Error{
			Message: fmt.Sprintf("%s must be an absolute path, not %s", EnvFile, quote(envPath)),
			Hint:    fmt.Sprintf("write %s=$PWD/%s", EnvFile, filepath.ToSlash(envPath)),
		}
	}
	if flagPath == "" {
		return envPath, nil
	}
	flagPath, err := absolute(flagPath)
	if err != nil {
		return "", err
	}
	if envPath != "" && filepath.Clean(envPath) != flagPath {
		return "", &Error{
			Message: fmt.Sprintf("the config flag names %s but %s names %s", shorten(flagPath), EnvFile, shorten(envPath)),
			Hint:    "set one of them",
		}
	}
	return flagPath, nil
}

// workspace returns the root of the workspace that dir lies in: the directory
// of the go.work in force, else that of the nearest go.mod, else dir itself
// (GOPATH mode, Bazel).
func workspace(dir string) (string, error) {
	dir, err := absolute(dir)
	if err != nil {
		return "", err
	}
	// GOWORK can be set in the process's environment only (not by go env -w).
	switch work := os.Getenv("GOWORK"); work {
	case "off":
	case "", "auto":
		if root := above(dir, "go.work"); root != "" {
			return root, nil
		}
	default:
		file, err := absolute(work)
		return filepath.Dir(file), err
	}
	if root := above(dir, "go.mod"); root != "" {
		return root, nil
	}
	return dir, nil
}

// above returns the nearest directory, from dir upwards, that holds a file of
// that name, or "".
func above(dir, name string) string {
	for {
		if info, err := os.Stat(filepath.Join(dir, name)); err == nil && !info.IsDir() {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}

func absolute(path string) (string, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return "", &Error{Message: fmt.Sprintf("cannot tell where %s is: %v", path, err), Err: err}
	}
	return abs, nil
}

// exists also holds for what cannot be opened or is a broken link: Load then
// says so, where passing over it would mean defaults that nobody asked for.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
