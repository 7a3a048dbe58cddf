package config

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
)

// maxFileSize bounds what is read, in bytes: a mistaken path (a core dump, an
// endless device) must end in a sentence.
const maxFileSize = 4 << 20

// Load reads a configuration file and the files that it extends. The
// extending file wins: a single value replaces, maps are merged key by key,
// lists are joined with those of the extended file first. The error is an *Error.
func Load(path string) (*Config, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, &Error{Message: fmt.Sprintf("cannot read configuration file %s: %v", path, err), Err: err}
	}
	var (
		chain []*layer
		infos []fs.FileInfo
		hash  = sha256.New()
		c     = new(Config)
	)
	io.WriteString(hash, digestSeed)
	for from := (*layer)(nil); path != ""; {
		info, data, err := read(path)
		if err != nil {
			return nil, readError(path, from, err)
		}
		for _, seen := range infos { // by identity: links can spell one file in endless ways
			if os.SameFile(seen, info) {
				return nil, from.extendsAt.errorf("extends %s closes a cycle", quote(from.extendsAs)).
					because("%s is being read already", shorten(path))
			}
		}
		l, err := decode(path, data)
		if err != nil {
			return nil, err
		}
		// The length keeps two files apart from one with the same text.
		fmt.Fprintf(hash, "%d\n", len(data))
		hash.Write(data)
		c.Files = append(c.Files, path)
		chain, infos = append(chain, l), append(infos, info)
		from, path = l, l.extends
	}
	for i := len(chain) - 1; i >= 0; i-- {
		c.apply(chain[i])
	}
	if err := c.readPrograms(hash); err != nil {
		return nil, err
	}
	c.digest = hex.EncodeToString(hash.Sum(nil))
	return c, nil
}

// apply lays l over what the files that it extends say.
func (c *Config) apply(l *layer) {
	if l.profile != nil {
		c.Profile = *l.profile
	}
	if l.tests != nil {
		c.Tests = *l.tests
	}
	if l.scope.Calls != "" {
		c.Scope.Calls = l.scope.Calls
	}
	c.Scope.Include = append(c.Scope.Include, l.scope.Include...)
	c.Scope.Exclude = append(c.Scope.Exclude, l.scope.Exclude...)
	c.Remote = append(c.Remote, l.remote...)
	c.Knowledge = append(c.Knowledge, l.knowledge...)
	if len(l.rules) > 0 && c.Rules == nil {
		c.Rules, c.rulesAt = map[string]string{}, map[string]Position{}
	}
	maps.Copy(c.Rules, l.rules)
	maps.Copy(c.rulesAt, l.rulesAt)
	c.applyPrograms(l)
}

var (
	errDirectory = errors.New("it is a directory")
	errSpecial   = errors.New("it is not a regular file")
	errSize      = fmt.Errorf("it is larger than %d MiB", maxFileSize>>20)
)

// read returns the content of a regular file. os.DevNull is one more way to
// say that there is no configuration.
func read(path string) (fs.FileInfo, []byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case path == os.DevNull:
		return info, nil, nil
	case info.IsDir():
		return nil, nil, errDirectory
	case !info.Mode().IsRegular(): // reading a pipe would wait for its writer
		return nil, nil, errSpecial
	case info.Size() > maxFileSize:
		return nil, nil, errSize
	}
	data, err := os.ReadFile(path)
	return info, data, err
}

// readError names the file that cannot be read and, if another one asked for
// it, where it does.
func readError(path string, from *layer, err error) *Error {
	why := bare(err)
	if from == nil {
		return &Error{File: path, Message: fmt.Sprintf("cannot read configuration file %s: %v", shorten(path), why), Err: err}
	}
	e := from.extendsAt.errorf("cannot read %s that is named by extends", quote(from.extendsAs)).because("%v", why)
	e.Err = err
	return e
}

// bare leaves the path out, which the sentence has already.
func bare(err error) error {
	if p := (*fs.PathError)(nil); errors.As(err, &p) {
		return p.Err
	}
	return err
}
