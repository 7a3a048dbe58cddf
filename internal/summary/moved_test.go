package summary

import (
	"path/filepath"
	"testing"
)

func TestMoved(t *testing.T) {
	for _, test := range []struct{ pkg, dir, fromPkg, fromDir, want string }{
		{"m.io/m/notify", "/old/notify", "m.io/m/cmd/x", "/new/cmd/x", "/new/notify"},
		{"m.io/m", "/old", "m.io/m/cmd/x", "/new/cmd/x", "/new"},
		{"m.io/m/notify", "/old/notify", "m.io/m", "/new", "/new/notify"},
		{"m.io/m/notify", "/same/notify", "m.io/m/cmd/x", "/same/cmd/x", ""},
		{"m.io/m/notify", "notify", "m.io/m/cmd/x", "cmd/x", ""},
		{"m.io/m/notify", "/old/other", "m.io/m/cmd/x", "/new/cmd/x", ""}, // no module's layout
		{"n.io/n/notify", "/old/notify", "m.io/m/cmd/x", "/new/cmd/x", ""},
		{"", "", "m.io/m", "/new", ""},
	} {
		got, ok := moved(test.pkg, filepath.FromSlash(test.dir), test.fromPkg, filepath.FromSlash(test.fromDir))
		if want := filepath.FromSlash(test.want); ok != (want != "") || ok && got != want {
			t.Errorf("%s in %s from %s in %s: %q, %v; want %q", test.pkg, test.dir, test.fromPkg, test.fromDir, got, ok, want)
		}
	}
}
