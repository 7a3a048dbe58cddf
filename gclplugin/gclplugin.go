// Package gclplugin makes deadlinelint a module plugin of golangci-lint.
//
// It registers the analyzers and adds what golangci-lint cannot know:
//
//   - The configuration is resolved once, from the working directory, and holds
//     for all packages of the run. The settings under
//     linters.settings.custom.deadlinelint.settings are the flags of the same
//     names: they win over the file.
//   - golangci-lint caches findings and facts under the names of the analyzers,
//     its own linters.settings, and the packages' files. .deadlinelint.yml and
//     what it extends are none of these, so a hash of them is part of the name of
//     the analyzer that has facts, and of one that does nothing else. No finding
//     comes from either, so the name is never printed.
//   - //nolint is left to golangci-lint, which must see a finding to know that the
//     comment is in use. One exception: a cause that another package's call shows
//     is reported at that call, where golangci-lint looks for no comment of the
//     cause. There the plugin obeys the //nolint at the cause; nolintlint, if it is
//     on, calls that comment unused, and is right to be content with
//     //deadlinelint:ignore.
package gclplugin

import (
	"fmt"

	"github.com/golangci/plugin-module-register/register"
	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/analyzers"
	"github.com/deadlinelint/deadlinelint/internal/config"
)

// Name is the key of the plugin under linters.settings.custom, and the name of
// the linter.
const Name = "deadlinelint"

// The registry's design leaves no other place than init: a custom golangci-lint
// imports the package for this effect alone.
func init() { register.Plugin(Name, New) }

// New is the constructor that golangci-lint calls, with what stands under
// settings: nil or a map.
func New(conf any) (register.LinterPlugin, error) {
	s, err := decode(conf)
	if err != nil {
		return nil, err
	}
	return &plugin{settings: s}, nil
}

type plugin struct{ settings settings }

// GetLoadMode asks for types, and for facts of dependencies, which golangci-lint
// takes from analyzers that have some.
func (*plugin) GetLoadMode() string { return register.LoadModeTypesInfo }

// BuildAnalyzers resolves the configuration, so that a mistake in it ends the run
// with one sentence and not with one for each package.
func (p *plugin) BuildAnalyzers() ([]*analysis.Analyzer, error) {
	config.Use(nil) // of an earlier call
	if err := p.settings.apply(); err != nil {
		return nil, err
	}
	cfg, err := config.ForDir(".")
	if err != nil {
		return nil, fmt.Errorf("configuration of %s: %w", Name, err)
	}
	if err := cfg.CheckRules(analyzers.Rules()); err != nil {
		return nil, fmt.Errorf("configuration of %s: %w", Name, err)
	}
	own := *cfg // cfg is shared with whoever asks for the same file
	own.LeaveNolint = true
	config.Use(&own)
	return clones(analyzers.All(), own.Hash()), nil
}
