package config

import (
	"encoding/json"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

type schema struct {
	Enum                 []string
	Required             []string
	Properties           map[string]schema
	AdditionalProperties json.RawMessage
	OneOf                []schema
	Ref                  string            `json:"$ref"`
	Defs                 map[string]schema `json:"$defs"`
}

// closed: the schema rejects what it does not list, as the decoder does.
func (s schema) closed() bool { return string(s.AdditionalProperties) == "false" }

func (s schema) keys() []string {
	keys := []string{}
	for key := range s.Properties {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}

func fieldKeys(fields []field) []string {
	var keys []string
	for _, f := range fields {
		keys = append(keys, f.key)
	}
	slices.Sort(keys)
	return keys
}

// What an editor accepts must be what the decoder accepts.
func TestSchema(t *testing.T) {
	data, err := os.ReadFile("../../deadlinelint.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var root schema
	if err := json.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	var entryKeys []string
	for f := range reflect.TypeFor[knowledge.Entry]().Fields() {
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if name != "" && name != "-" {
			entryKeys = append(entryKeys, name)
		}
	}
	slices.Sort(entryKeys)

	l := new(layer)
	entry := root.Defs["entry"]
	forms := root.Properties["scope"].OneOf
	if len(forms) != 2 {
		t.Fatalf("scope has %d forms, want a word and a map", len(forms))
	}
	word, scope := forms[0], forms[1]
	program, file := root.Defs["program"], root.Defs["programFile"]
	for _, test := range []struct {
		name   string
		schema schema
		want   []string
	}{
		{"file", root, fieldKeys(l.fields())},
		{"scope", scope, fieldKeys(l.scopeFields())},
		{"program", program, fieldKeys(l.programFields(new(Program)))},
		{"file of a program", file, fieldKeys(l.fileFields(new(ProgramFile), ""))},
		{"remote call", root.Defs["remote"], fieldKeys(l.remoteFields(new(Remote)))},
		{"knowledge entry", entry, entryKeys},
	} {
		if got := test.schema.keys(); !slices.Equal(got, test.want) {
			t.Errorf("%s: the schema has %q, the decoder %q", test.name, got, test.want)
		}
		if !test.schema.closed() {
			t.Errorf("%s: the schema admits other keys", test.name)
		}
	}
	if got := root.Properties["profile"].Enum; !slices.Equal(got, profiles) {
		t.Errorf("profiles: %q, want %q", got, profiles)
	}
	const calls = "#/$defs/calls"
	if got := root.Defs["calls"].Enum; !slices.Equal(got, scopes) || word.Ref != calls || scope.Properties["calls"].Ref != calls {
		t.Errorf("scopes: %q, want %q, for scope (%q) and scope.calls (%q)", got, scopes, word.Ref, scope.Properties["calls"].Ref)
	}
	var rule schema
	if err := json.Unmarshal(root.Properties["rules"].AdditionalProperties, &rule); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(rule.Enum, settings) {
		t.Errorf("settings of a rule: %q, want %q", rule.Enum, settings)
	}
	if got := file.Properties["format"].Enum; !slices.Equal(got, formats) {
		t.Errorf("formats: %q, want %q", got, formats)
	}
	for _, test := range []struct {
		schema schema
		want   string
	}{{root, "version"}, {program, "name"}, {file, "path"}} {
		if !slices.Equal(test.schema.Required, []string{test.want}) {
			t.Errorf("required: %q, want %s", test.schema.Required, test.want)
		}
	}
}
