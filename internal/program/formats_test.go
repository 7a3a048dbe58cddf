package program

import (
	"strings"
	"testing"
)

func TestJSON(t *testing.T) {
	const plain = "type Config struct { Timeout time.Duration `json:\"timeout\"`; Tries int; On bool; Ratio float64; Wait []Duration `json:\"wait\"`; Max uint64 }" + structDuration
	runFiles(t, []fileTest{
		{name: "places", format: FormatJSON, types: plain, text: "{\n  \"timeout\" : 5000000000,\n\t\"wait\": [ \"1s\",\n  \"2s\" ], \"on\":true, \"ratio\": 1e-1\n}\n",
			values: []string{"Timeout = 5s (timeout 2:15)", "Wait.[0].Duration = 1s (wait[0] 3:12)", "Wait.[1].Duration = 2s (wait[1] 4:3)", "On = true (on 4:16)", "Ratio = 3602879701896397/36028797018963968 (ratio 4:31)"}},
		{name: "text for a duration", format: FormatJSON, types: plain, text: `{"timeout": "5s"}`,
			errors: []string{`f:1: timeout must be a number of nanoseconds, not "5s"; JSON has no other form of a time.Duration`}},
		{name: "no whole number", format: FormatJSON, types: plain, text: `{"timeout": 5e9, "tries": 1.5, "on": 1}`,
			errors: []string{`f:1: timeout must be a whole number of nanoseconds, not "5e9"`, `f:1: tries must be a whole number, not "1.5"`, `f:1: on must be true or false, not "1"`}},
		{name: "too large for int64", format: FormatJSON, types: plain, text: `{"max": 18446744073709551615}`,
			errors: []string{`f:1: max must be a whole number, not "18446744073709551615"`}},
		{name: "null and empty", format: FormatJSON, types: plain, text: `{"timeout": null}`},
		{name: "nothing", format: FormatJSON, types: plain, text: " \n"},
		{name: "syntax", format: FormatJSON, types: plain, text: "{\n  \"tries\": 1,\n  tries: 2\n}", errors: []string{"f:3: bad JSON (invalid character 't' looking for beginning of object key string)"}},
		{name: "cut off", format: FormatJSON, types: plain, text: "{\n  \"tries\": 1,\n", errors: []string{"f:3: bad JSON (unexpected EOF)"}},
		{name: "deep", format: FormatJSON, types: plain, text: strings.Repeat("[", 1000), errors: []string{"f:1: the file is nested too deeply"}},
	})
}

func TestTOML(t *testing.T) {
	const plain = "type Config struct { Timeout time.Duration `toml:\"timeout\"`; HTTP HTTP `toml:\"http\"`; Servers []HTTP `toml:\"servers\"`; Name string }\n" +
		"type HTTP struct { ReadTimeout Duration `toml:\"read_timeout\"`; Tries int; Wait []time.Duration; Deep struct { Max int } }" + structDuration
	runFiles(t, []fileTest{
		{name: "tables", format: FormatTOML, types: plain,
			text: "timeout = \"5s\" # why\nname = 'x'\n\n[http]\nread_timeout = \"1s\"\ntries = 1_000\nwait = [\n  \"1s\",\n  2,\n]\ndeep.max = 7\n\n[[servers]]\ntries = 1\n[servers.deep]\nmax = 8\n[[servers]]\n  deep = { max = 9 }\n",
			values: []string{"Timeout = 5s (timeout 1:11)", `Name = "x" (name 2:8)`,
				"HTTP.ReadTimeout.Duration = 1s (http.read_timeout 5:16)", "HTTP.Tries = 1000 (http.tries 6:9)",
				"HTTP.Wait.[0] = 1s (http.wait[0] 8:3)", "HTTP.Wait.[1] = 2ns (http.wait[1] 9:3)", "HTTP.Deep.Max = 7 (http.deep.max 11:12)",
				"Servers.[0].Tries = 1 (servers[0].tries 14:9)", "Servers.[0].Deep.Max = 8 (servers[0].deep.max 16:7)", "Servers.[1].Deep.Max = 9 (servers[1].deep.max 18:18)"}},
		{name: "faults", format: FormatTOML, types: plain, text: "timeout = \"5\"\n[http]\nread_timeuot = \"1s\"\n",
			errors: []string{`f:1: timeout must be a duration such as 5s, not "5"`, `f:3: unknown key "read_timeuot" in http; did you mean "read_timeout"?`}},
		{name: "syntax", format: FormatTOML, types: plain, text: "timeout = \"5s\"\n[http\n", errors: []string{"f:2: bad TOML (expected ']' to close table name)"}},
		{name: "one key for two things", format: FormatTOML, types: plain, text: "http = 1\n[http]\ntries = 1\n", errors: []string{`f:2: bad TOML (key "http" is already something else)`}},
	})
}

func TestEnvFile(t *testing.T) {
	runFiles(t, []fileTest{
		{name: "by env tags", format: FormatEnv, types: "type Config struct { Timeout time.Duration `env:\"SHOP_TIMEOUT\"`; Tries int `env:\"SHOP_TRIES\"`; Name string `env:\"NAME\"` }",
			text:   "# prod\nexport SHOP_TIMEOUT=5s # why\n\nSHOP_TRIES = \"3\"\nNAME='a # $b'\n",
			values: []string{"Timeout = 5s (SHOP_TIMEOUT 2:1)", "Tries = 3 (SHOP_TRIES 4:1)", `Name = "a # $b" (NAME 5:1)`}},
		{name: "variables of the file and others", format: FormatEnv, types: "type Config struct { A, B time.Duration; C string }", text: "T=5s\nA=$T\nB=${OTHER}\nC=\"one\ntwo\"\n",
			values: []string{"A = 5s (A 2:1)", `C = "one\ntwo" (C 4:1)`}},
		{name: "no line of the kind", format: FormatEnv, types: "type Config struct { A int }", text: "A=1\npassword\n", errors: []string{"f:2: bad line; write NAME=value"}},
		{name: "open quote", format: FormatEnv, types: "type Config struct { A int }", text: "A=\"1\n", errors: []string{"f:1: the value of A has no closing \""}},
	})
}

func TestFormatUnknown(t *testing.T) {
	_, errs := File(config(t, "type Config struct{}"), Source{Name: "f", Format: "ini"})
	compare(t, "errors", texts(errs), []string{`f: unknown format "ini"; valid here: yaml, json, toml, env`})
}

func TestKeys(t *testing.T) {
	const text = "HTTP:\n  Timeout: 5s\n  retries: 3\n  on: true\nservers:\n- {wait: 1.5}\nraw: 700\nother: ${X}\nwhen: 2020-01-01\nempty:\n"
	keys, err := Keys(Source{Name: "f", Data: []byte(text), Format: FormatYAML})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		text     string
		line     int
		duration string // in nanoseconds
	}{
		"http.timeout": {"5s", 2, "5000000000"}, "http.retries": {"3", 3, "3"}, "http.on": {"true", 4, ""},
		"servers.0.wait": {"1.5", 6, "1"}, "raw": {"700", 7, "700"},
	}
	for key, w := range want {
		got, ok := keys[key]
		duration := ""
		if ok {
			if d, ok := got.Duration(); ok {
				duration = d.ExactString()
			}
		}
		if !ok || got.Text != w.text || got.At.Line != w.line || duration != w.duration {
			t.Errorf("%s = %+v, duration %q; want %+v", key, got, duration, w)
		}
	}
	if len(keys) != len(want) {
		t.Errorf("%d keys, want %d: %v", len(keys), len(want), keys)
	}
	if keys, err := Keys(Source{Name: "f", Data: []byte("SHOP_TIMEOUT=5\n"), Format: FormatEnv}); err != nil || keys["shop_timeout"].Text != "5" {
		t.Errorf("%v, %v", keys, err)
	} else if d, ok := keys["shop_timeout"].Duration(); !ok || d.ExactString() != "5" {
		t.Errorf("text without a unit: %v", d)
	}
	if _, err := Keys(Source{Name: "f", Data: []byte("{"), Format: FormatJSON}); err == nil {
		t.Error("no error for a file that is cut off")
	}
}

// FuzzFile: any bytes in any format give values or sentences, never a panic, and
// each value has a place in the file.
func FuzzFile(f *testing.F) {
	root := config(f, `type Config struct {
	Base `+"`yaml:\",inline\" mapstructure:\",squash\"`"+`
	Timeout time.Duration `+"`yaml:\"timeout\" json:\"timeout\" toml:\"timeout\" env:\"TIMEOUT\"`"+`
	Limit Duration
	Servers []*Config
	Clients map[string]Base
	Ratio float64; On bool; Name string; Max uint8; Any any
}
type Base struct { Tries int }`+structDuration)
	for _, seed := range []struct{ format, text string }{
		{FormatYAML, "timeout: 5s\ntries: 3\nlimit: 1d\nservers: [{timeout: 1}, &a {ratio: .5}, *a]\nclients: {x: {tries: 0x1}}\n"},
		{FormatYAML, "a: &a [*a]\n"}, {FormatYAML, "<<: {timeout: 1s}\n? [x]\n: y\n"}, {FormatYAML, "timout: 5s\n---\n]\n"},
		{FormatYAML, "on: !!bool y\nname: !!binary =\nratio: .inf\n"},
		{FormatJSON, `{"timeout": 5000000000, "servers": [{"on": true}], "max": -1}`}, {FormatJSON, "{\"a\":\n"}, {FormatJSON, `{"a" 1}`},
		{FormatTOML, "timeout = \"5s\"\n[[servers]]\nlimit = '1s'\n[clients.x]\ntries = 0b1\n"}, {FormatTOML, "a.b = 1\na = 2\n[a.b]\n"},
		{FormatEnv, "TIMEOUT=5s\nexport A='b\nc'\n"}, {FormatEnv, "A=$A\nB=${\n"},
	} {
		f.Add(seed.format, []byte(seed.text))
	}
	f.Fuzz(func(t *testing.T, format string, data []byte) {
		source := Source{Name: "f", Data: data, Format: format}
		values, errs := File(root, source)
		last := 1 + strings.Count(string(data), "\n")
		for _, v := range values {
			if len(v.Path) == 0 || v.Const == nil || v.Key == "" || v.At.Line < 1 || v.At.Line > last {
				t.Errorf("value %+v", v)
			}
		}
		for _, err := range errs {
			if text := err.Error(); text == "" || strings.Contains(text, "\n") {
				t.Errorf("no sentence: %q", text)
			}
		}
		if keys, err := Keys(source); err == nil {
			for key, s := range keys {
				if s.Const == nil || s.At.Line < 1 {
					t.Errorf("%s is %+v", key, s)
				}
				s.Duration()
			}
		}
	})
}
