package gclplugin

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// keys are the settings, each the name of a flag of config.Analyzer:
//
//	config   a path, relative to the working directory
//	rules    a list of rules or analyzers to run, those to leave out with a "-"
//	profile  default or strict
//	scope    default or all: the calls that ctxpropagate looks at
//	tests    a boolean: functions in _test.go files are analysed too
var keys = []string{"config", "rules", "profile", "scope", "tests"}

// settings holds the values of the keys, as the flags take them.
type settings map[string]string

// decode reads what golangci-lint found under settings. It does not use the
// registry's decoder, whose words for an unknown key are encoding/json's.
func decode(conf any) (settings, error) {
	if conf == nil {
		return settings{}, nil
	}
	given, ok := conf.(map[string]any)
	if !ok {
		return nil, fmt.Errorf("settings of %s are a %T: write keys and values", Name, conf)
	}
	out := settings{}
	for _, key := range slices.Sorted(maps.Keys(given)) {
		if !slices.Contains(keys, key) {
			hint := "valid: " + strings.Join(keys, ", ")
			if near := nearest.Word(key, keys); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			return nil, fmt.Errorf("unknown key %q in the settings of %s; %s", key, Name, hint)
		}
		text, err := word(given[key])
		if err != nil {
			return nil, fmt.Errorf("%s in the settings of %s: %w", key, Name, err)
		}
		out[key] = text
	}
	return out, nil
}

// word is a YAML scalar, or a list of them, as a flag takes it.
func word(v any) (string, error) {
	switch v := v.(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case bool:
		return fmt.Sprint(v), nil
	case []any:
		var parts []string
		for _, e := range v {
			s, ok := e.(string)
			if !ok {
				return "", fmt.Errorf("%v is a %T, not a name", e, e)
			}
			parts = append(parts, s)
		}
		return strings.Join(parts, ","), nil
	}
	return "", fmt.Errorf("%v is a %T: write a word, true or false, or a list of words", v, v)
}

// apply sets the flags, those that were not given to their defaults.
func (s settings) apply() error {
	for _, key := range keys {
		if err := config.Analyzer.Flags.Set(key, s[key]); err != nil {
			return fmt.Errorf("%s in the settings of %s: %w", key, Name, err)
		}
	}
	return nil
}
