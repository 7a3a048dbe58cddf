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

func TestWithin(t *testing.T) {
	valid := []string{"timeouts", "timeout", "port"}
	for _, c := range []struct {
		word  string
		limit int
		want  string
	}{
		{"timout", 1, "timeout"}, {"timout", 0, ""}, {"TimeOut", 0, "timeout"}, {"timeoutss", 2, "timeouts"},
		{"host", 1, ""}, {"host", 2, "port"}, {"", 2, ""}, {"timeoutX", 1, "timeouts"},
	} {
		if got := Within(c.word, valid, c.limit); got != c.want {
			t.Errorf("Within(%q, %d) = %q, want %q", c.word, c.limit, got, c.want)
		}
	}
}
