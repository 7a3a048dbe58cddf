package config

import (
	"strings"
	"testing"
)

func TestRemote(t *testing.T) {
	l, err := decode("x.yml", []byte("version: 1\nremote:\n  - {call: \"(*example.com/shop/fraud.Client).Risk\", attempts: 2}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if len(l.remote) != 1 || l.remote[0].Call != "(*example.com/shop/fraud.Client).Risk" || l.remote[0].Attempts != 2 || l.remote[0].At.Line != 3 {
		t.Errorf("%+v", l.remote)
	}
	for text, want := range map[string]string{
		"remote: 3":                            "remote must be a list of calls",
		"remote: [3]":                          "an element of remote must be a map",
		"remote: [{attempts: 2}]":              `missing key "call"`,
		"remote: [{call: x.F, attempts: 0}]":   "from 1 to 1000",
		"remote: [{call: x.F, attempts: two}]": "from 1 to 1000",
		"remote: [{call: x.F, tries: 2}]":      "tries",
	} {
		if _, err := decode("x.yml", []byte("version: 1\n"+text+"\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
