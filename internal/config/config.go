// Package config reads .deadlinelint.yml into a Config and hands it to the
// analyzers.
//
// Load reads one file and what it extends; Find says which file a directory
// belongs to; Resolve does both. Analyzer gives the result to every rule, so
// that each driver (stand-alone, go vet, golangci-lint, nogo) reaches the same
// flags. The decoder is strict, because a key with a spelling mistake that is
// passed over in silence is a check that somebody believes to be on.
package config

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

// Config is what the user's configuration says, with `extends:` resolved and,
// where it comes from Analyzer or ForDir, the flags applied. The zero value is
// the default configuration. A Config is shared by all packages of a run and
// is not changed after it was made.
type Config struct {
	// Files are the files that were read, in the order of reading (a file
	// before the one that it extends), absolute.
	Files []string
	// Profile is "default" or "strict"; empty means "default".
	Profile string
	// Scope says which packages are analysed from source, and which of their
	// calls rule ctxpropagate looks at.
	Scope Scope
	// Rules maps a rule ("retrylayers/no-jitter") or a whole analyzer
	// ("retrylayers") to off, on, info, warning or error.
	Rules map[string]string
	// Only, if not empty, is the selection of the -rules flag: rule ids and
	// analyzer names, those to leave out with a leading "-".
	Only []string
	// Tests: functions in _test.go files are analysed too.
	Tests bool
	// LeaveNolint: //nolint comments are the driver's business. No key of the
	// file says so: the golangci-lint plugin sets it, because golangci-lint has
	// to see a finding to know that the comment is in use.
	LeaveNolint bool
	// Everything: all packages that have source are in scope, the standard
	// library too. No key says so: it is for tests of robustness.
	Everything bool
	// Programs are what the main packages are run with, those of an extended file
	// first.
	Programs []*Program
	// Remote is what is known of calls beyond what is in view; later entries win.
	Remote []Remote
	// Knowledge are the user's own entries; they win over the built-in ones,
	// and later ones over earlier ones (those of an extended file come first).
	Knowledge []knowledge.Entry

	rulesAt map[string]Position // where each key of Rules stands
	digest  string              // of the contents of Files and of the programs' files, in that order
}

// Scope is what is looked at. Its patterns are import paths as the go command
// writes them ("corp.example/lib/..."); see Config.InScope.
type Scope struct {
	// Calls is "default" or "all"; empty means "default". See Config.AllCalls.
	Calls string `yaml:"calls,omitempty"`
	// Include adds packages that their place would leave out: in-house
	// libraries that lie in the module cache, in vendor or in external.
	Include []string `yaml:"include,omitempty"`
	// Exclude leaves packages out; it wins over Include.
	Exclude []string `yaml:"exclude,omitempty"`
}

// AllCalls reports whether rule ctxpropagate looks at all calls: at every one
// without a context that has a form with one, be a context at hand or not (as
// the linter noctx does), and, where one is at hand, at every fresh context
// that is passed on, even if nothing is known to wait on it. Otherwise a
// finding needs a context at hand that could be passed.
func (c *Config) AllCalls() bool { return c.Scope.Calls == "all" }

// digestSeed begins every digest, so that the absent configuration has one too
// and a change in the meaning of the format can change them all.
const digestSeed = "deadlinelint config 1\n"

// Hash is the SHA-256, in hex, of the contents of all files read, in order: the
// configuration's, then those that it says programs read. It does not depend on
// where the files lie. The vet driver mixes it into the
// answer to -V=full: the go command does not know the configuration as an
// input and would otherwise show yesterday's findings after an edit. Flags are
// no part of it; the go command's key has them already.
func (c *Config) Hash() string {
	if c.digest != "" {
		return c.digest
	}
	sum := sha256.Sum256([]byte(digestSeed))
	return hex.EncodeToString(sum[:])
}
