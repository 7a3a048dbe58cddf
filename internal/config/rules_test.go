package config

import (
	"reflect"
	"testing"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

func TestSeverity(t *testing.T) {
	zero := finding.Rule{ID: "dbtimeout/zero", Severity: finding.Warning, Default: true}
	acquire := finding.Rule{ID: "dbtimeout/acquire-unbounded", Severity: finding.Info}
	type rules = map[string]string
	type only = []string
	tests := []struct {
		name   string
		config Config
		rule   finding.Rule
		sev    finding.Severity
		on     bool
	}{
		{"zero config", Config{}, zero, finding.Warning, true},
		{"zero config, strict rule", Config{}, acquire, finding.Info, false},
		{"strict", Config{Profile: "strict"}, acquire, finding.Info, true},
		{"off", Config{Rules: rules{"dbtimeout/zero": "off"}}, zero, finding.Warning, false},
		{"analyzer off", Config{Rules: rules{"dbtimeout": "off"}}, zero, finding.Warning, false},
		{"off in strict", Config{Profile: "strict", Rules: rules{"dbtimeout": "off"}}, acquire, finding.Info, false},
		{"on", Config{Rules: rules{"dbtimeout/acquire-unbounded": "on"}}, acquire, finding.Info, true},
		{"on with a severity", Config{Rules: rules{"dbtimeout/acquire-unbounded": "error"}}, acquire, finding.Error, true},
		{"analyzer to info", Config{Rules: rules{"dbtimeout": "info"}}, zero, finding.Info, true},
		{"rule before analyzer", Config{Rules: rules{"dbtimeout": "off", "dbtimeout/zero": "error"}}, zero, finding.Error, true},
		{"rule before analyzer, off", Config{Rules: rules{"dbtimeout": "error", "dbtimeout/zero": "off"}}, zero, finding.Warning, false},
		{"another analyzer", Config{Rules: rules{"db": "off"}}, zero, finding.Warning, true},
		{"-rules rule", Config{Only: only{"dbtimeout/zero"}}, zero, finding.Warning, true},
		{"-rules another rule", Config{Only: only{"dbtimeout/zero"}}, acquire, finding.Info, false},
		{"-rules names a rule of strict", Config{Only: only{"dbtimeout/acquire-unbounded"}}, acquire, finding.Info, true},
		{"-rules names a rule that is off", Config{Rules: rules{"dbtimeout": "off"}, Only: only{"dbtimeout/zero"}}, zero, finding.Warning, true},
		{"-rules analyzer", Config{Only: only{"dbtimeout"}}, zero, finding.Warning, true},
		{"-rules analyzer keeps the profile", Config{Only: only{"dbtimeout"}}, acquire, finding.Info, false},
		{"-rules another analyzer", Config{Only: only{"budgetsum"}}, zero, finding.Warning, false},
		{"-rules not this rule", Config{Only: only{"-dbtimeout/zero"}}, zero, finding.Warning, false},
		{"-rules not this analyzer", Config{Only: only{"-dbtimeout"}}, zero, finding.Warning, false},
		{"-rules not another", Config{Only: only{"-budgetsum"}}, zero, finding.Warning, true},
		{"-rules not another, off stays off", Config{Only: only{"-budgetsum"}}, acquire, finding.Info, false},
		{"-rules analyzer but not this rule", Config{Only: only{"dbtimeout", "-dbtimeout/zero"}}, zero, finding.Warning, false},
		{"-rules this rule of an excluded analyzer", Config{Only: only{"-dbtimeout", "dbtimeout/zero"}}, zero, finding.Warning, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if sev, on := test.config.Severity(test.rule); sev != test.sev || on != test.on {
				t.Errorf("Severity = %v, %t; want %v, %t", sev, on, test.sev, test.on)
			}
		})
	}
}

func TestCheckRules(t *testing.T) {
	known := []finding.Rule{{ID: "retrylayers/no-jitter"}, {ID: "retrylayers/nested"}, {ID: "dbtimeout/zero"}}
	tests := []struct{ name, extending, base, only, want string }{
		{"all known", "rules: {retrylayers/no-jitter: off, dbtimeout: on}", "", "retrylayers,-dbtimeout/zero", ""},
		{"rule", "rules: {retrylayers/no-jiter: off}", "", "", `unknown rule "retrylayers/no-jiter" at a.yml:3:9; did you mean "retrylayers/no-jitter"?`},
		{"analyzer", "rules: {dbtimeouts: off}", "", "", `unknown rule "dbtimeouts" at a.yml:3:9; did you mean "dbtimeout"?`},
		{"like none", "rules: {x: off}", "", "", `unknown rule "x" at a.yml:3:9; valid here: dbtimeout, retrylayers`},
		{"of a known analyzer, like none", "rules: {dbtimeout/xxxxxxxxxxxxxxxxxxxxxx: off}", "", "", `unknown rule "dbtimeout/xxxxxxxxxxxxxxxxxxxxxx" at a.yml:3:9; valid here: dbtimeout/zero`},
		{"first of many", "rules:\n  dbtimeout: off\n  zz: off\n  aa: off", "", "", `unknown rule "zz" at a.yml:5:3; valid here: dbtimeout, retrylayers`},
		{"in the extended file", "", "rules: {dbtimeout/zeros: off}", "", `unknown rule "dbtimeout/zeros" at b.yml:2:9; did you mean "dbtimeout/zero"?`},
		{"overridden", "rules: {dbtimeout/zeros: off}", "rules: {dbtimeout/zeros: on}", "", `unknown rule "dbtimeout/zeros" at a.yml:3:9; did you mean "dbtimeout/zero"?`},
		{"flag", "", "", "dbtimeout,-dbtimeout/zer", `unknown rule "dbtimeout/zer" in the rules flag; did you mean "dbtimeout/zero"?`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			write(t, map[string]string{
				"a.yml": "version: 1\nextends: b.yml\n" + test.extending,
				"b.yml": "version: 1\n" + test.base,
			})
			c := load(t, "a.yml")
			c.Only = splitList(test.only)
			got := ""
			if err := c.CheckRules(known); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestParseSelection(t *testing.T) {
	got, err := parseSelection(" dbtimeout, !budgetsum/unbounded,,-retrylayers ")
	if err != nil || !reflect.DeepEqual(got, []string{"dbtimeout", "-budgetsum/unbounded", "-retrylayers"}) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := parseSelection("a,!"); err == nil || err.Error() != `"!" in the rules flag excludes nothing; write -analyzer/rule or -analyzer` {
		t.Errorf("%v", err)
	}
}
