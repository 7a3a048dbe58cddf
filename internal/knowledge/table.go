package knowledge

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync"
)

// Table answers what is known of a function: the built-in entries and the
// user's, which win where both have the same key. It is immutable and safe for
// concurrent use. Making one costs nothing but sorting the user's entries: the
// built-in ones are static data, looked up by binary search.
type Table struct {
	user       []Entry        // sorted by Func
	interfaces func() []Entry // those with Implementers, the user's first; found when first asked for
}

// UserSource is the Source of the user's entries that name none.
const UserSource = "configuration"

// New returns the built-in table with the user's entries over it. The most
// exact key wins, and the user's where two are equally exact. Of several
// entries with the same key in user, the last one counts.
func New(user []Entry) *Table {
	t := &Table{user: slices.Clone(user)}
	for i := range t.user {
		t.user[i].Source = cmp.Or(t.user[i].Source, UserSource)
	}
	slices.Reverse(t.user) // the stable sort then keeps the last one first
	slices.SortStableFunc(t.user, compareEntries)
	t.user = slices.CompactFunc(t.user, func(a, b Entry) bool { return a.Func == b.Func })
	t.interfaces = sync.OnceValue(t.findInterfaces)
	return t
}

func (t *Table) findInterfaces() []Entry {
	var found []Entry
	for _, entries := range [][]Entry{t.user, builtin[:]} {
		for _, e := range entries {
			if e.Implementers {
				found = append(found, e)
			}
		}
	}
	return found
}

func compareEntries(a, b Entry) int { return strings.Compare(a.Func, b.Func) }

// Lookup finds the entry for a full name in the form that Key gives: its own
// entry, else that of the type, "(*pkg.Type).*", else that of the package,
// "pkg.*", else "pkg/..." with the longest prefix.
func (t *Table) Lookup(fullName string) (Entry, bool) {
	return t.lookup(fullName, func(Entry) bool { return true })
}

// lookup is Lookup with a say in whether a wildcard covers the function.
func (t *Table) lookup(fullName string, covers func(Entry) bool) (Entry, bool) {
	if e, ok := t.exact(fullName); ok {
		return e, true
	}
	n, ok := parseName(fullName)
	if !ok {
		return Entry{}, false
	}
	if n.recv != "" {
		if e, ok := t.exact(n.recv + ".*"); ok && covers(e) {
			return e, true
		}
	}
	if e, ok := t.exact(n.pkg + ".*"); ok && covers(e) {
		return e, true
	}
	for path := n.pkg; path != ""; path = parent(path) {
		if e, ok := t.exact(path + "/..."); ok && covers(e) {
			return e, true
		}
	}
	return Entry{}, false
}

// parent is the path without its last element, empty at the top.
func parent(path string) string {
	return path[:max(0, strings.LastIndexByte(path, '/'))]
}

func (t *Table) exact(key string) (Entry, bool) {
	if e, ok := search(t.user, key); ok {
		return e, true
	}
	return search(builtin[:], key)
}

func search(sorted []Entry, key string) (Entry, bool) {
	i, ok := sort.Find(len(sorted), func(i int) int { return strings.Compare(key, sorted[i].Func) })
	if !ok {
		return Entry{}, false
	}
	return sorted[i], true
}
