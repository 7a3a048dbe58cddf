package program

import (
	"fmt"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/nearest"
)

// keys are the names of the fields, in the order of the struct.
func (m *members) keys() []string {
	var keys []string
	for _, f := range m.all {
		keys = append(keys, f.key)
	}
	return keys
}

// unknown reports a key that no field takes if it is nearly one that a field
// takes.
func (d *decoder) unknown(p pair, among *node, m *members, at place) {
	near := nearKey(p.key, among, m.keys(), d.family.fold)
	if near == "" {
		return
	}
	of := ""
	if at.key != "" {
		of = " in " + at.key
	}
	e := d.errorf(p.at, at.field(p.key).key, "unknown key %s%s", quote(p.key), of)
	e.Hint = fmt.Sprintf("did you mean %q?", near)
}

// nearKey returns the valid key that somebody meant by key, or "". It is strict,
// as there is no fault in a key that is simply not used here: a word of five
// letters or more may have one letter wrong, one of eight or more two ("host"
// is no "port"), and the key that was meant must be missing. Where case counts,
// a key that differs in nothing else is passed over by the program, too.
func nearKey(key string, among *node, valid []string, fold bool) string {
	limit := 0
	switch {
	case len(key) >= 8:
		limit = 2
	case len(key) >= 5:
		limit = 1
	}
	near := nearest.Within(key, valid, limit)
	if near == "" {
		return ""
	}
	for _, p := range among.pairs {
		if p.key == near || fold && strings.EqualFold(p.key, near) {
			return ""
		}
	}
	return near
}
