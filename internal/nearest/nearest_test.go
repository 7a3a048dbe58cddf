package nearest

import "testing"

func TestWord(t *testing.T) {
	valid := []string{"profile", "rules", "scope"}
	for word, want := range map[string]string{
		"profil": "profile", "Rules": "rules", "scoop": "scope", "zzzzzz": "", "": "",
	} {
		if got := Word(word, valid); got != want {
			t.Errorf("Word(%q) = %q, want %q", word, got, want)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "abc", 3}, {"abc", "abc", 0}, {"kitten", "sitting", 3}, {"ab", "ba", 2}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}
