package program

import (
	"fmt"
	"strings"
	"testing"
)

func TestEnv(t *testing.T) {
	for _, test := range []struct {
		name, types string
		options     EnvOptions
		env         string // NAME=value, separated by spaces
		want        []string
	}{
		{"envconfig", "type Config struct { Timeout time.Duration; ReadTimeout time.Duration `split_words:\"true\"`; HTTPPort int `split_words:\"true\"`; Alt int `envconfig:\"tries\"`; Out int `ignored:\"true\"`; DB DB; Base; Wait []time.Duration; When time.Time; Own Duration }\n" +
			"type DB struct { Timeout time.Duration }\ntype Base struct { Max int }" + structDuration, EnvOptions{Prefix: "shop"},
			"SHOP_TIMEOUT=1s SHOP_READ_TIMEOUT=2s SHOP_HTTP_PORT=80 SHOP_TRIES=3 SHOP_OUT=4 SHOP_DB_TIMEOUT=5s SHOP_MAX=6 SHOP_WAIT=1s,2s SHOP_WHEN=x SHOP_OWN=7s",
			[]string{"Timeout = 1s (SHOP_TIMEOUT)", "ReadTimeout = 2s (SHOP_READ_TIMEOUT)", "HTTPPort = 80 (SHOP_HTTP_PORT)", "Alt = 3 (SHOP_TRIES)", "DB.Timeout = 5s (SHOP_DB_TIMEOUT)", "Base.Max = 6 (SHOP_MAX)", "Wait.[] = 1s (SHOP_WAIT)", "Wait.[] = 2s (SHOP_WAIT)", "Own.Duration = 7s (SHOP_OWN)"}},
		{"envconfig, the tag's name alone", "type Config struct { Tries int `envconfig:\"TRIES\"` }", EnvOptions{Library: Envconfig, Prefix: "shop"},
			"TRIES=3", []string{"Tries = 3 (TRIES)"}},
		{"envconfig without a prefix", "type Config struct { Tries int }", EnvOptions{Library: Envconfig}, "TRIES=3", []string{"Tries = 3 (TRIES)"}},
		{"no library", "type Config struct { Tries int }", EnvOptions{}, "TRIES=3", nil},
		{"caarlos0", "type Config struct { Timeout time.Duration `env:\"TIMEOUT,required\" envDefault:\"5s\"`; DB DB `envPrefix:\"DB_\"`; Plain DB; Wait []time.Duration `env:\"WAIT\" envSeparator:\":\"`; Skip int `env:\"-\"`; Empty int `env:\"EMPTY\"` }\ntype DB struct { Timeout *time.Duration `env:\"TIMEOUT\"` }",
			EnvOptions{Prefix: "P_"}, "P_TIMEOUT=1s P_DB_TIMEOUT=2s P_WAIT=1s:2s P_EMPTY= TIMEOUT=9s",
			[]string{"Timeout = 1s (P_TIMEOUT)", "DB.Timeout = 2s (P_DB_TIMEOUT)", "Plain.Timeout = 1s (P_TIMEOUT)", "Wait.[] = 1s (P_WAIT)", "Wait.[] = 2s (P_WAIT)"}},
		{"go-envconfig", "type Config struct { Timeout time.Duration `env:\"TIMEOUT, default=5s\"`; DB *DB `env:\", prefix=DB_\"`; Wait []int `env:\"WAIT, delimiter=;\"` }\ntype DB struct { Timeout time.Duration `env:\"TIMEOUT, required\"` }",
			EnvOptions{}, "TIMEOUT=1s DB_TIMEOUT=2s WAIT=1;2", []string{"Timeout = 1s (TIMEOUT)", "DB.Timeout = 2s (DB_TIMEOUT)", "Wait.[] = 1 (WAIT)", "Wait.[] = 2 (WAIT)"}},
		{"cleanenv", "type Config struct { Timeout time.Duration `env:\"A,B\" env-default:\"5s\"`; DB DB `env-prefix:\"DB_\"` }\ntype DB struct { Timeout time.Duration `yaml:\"t\" env:\"TIMEOUT\"` }",
			EnvOptions{}, "B=1s DB_TIMEOUT=2s", []string{"Timeout = 1s (B)", "DB.Timeout = 2s (DB_TIMEOUT)"}},
		{"viper", "type Config struct { HTTP HTTP `mapstructure:\"http-client\"`; Base `mapstructure:\",squash\"`; Own Duration }\ntype HTTP struct { ReadTimeout time.Duration `mapstructure:\"read_timeout\"` }\ntype Base struct { Tries int }" + structDuration,
			EnvOptions{Library: Viper, Prefix: "shop", Replace: []string{".", "_", "-", "_"}}, "SHOP_HTTP_CLIENT_READ_TIMEOUT=1s SHOP_TRIES=2 SHOP_OWN=3s",
			[]string{"HTTP.ReadTimeout = 1s (SHOP_HTTP_CLIENT_READ_TIMEOUT)", "Base.Tries = 2 (SHOP_TRIES)", "Own.Duration = 3s (SHOP_OWN)"}},
		{"what is refused", "type Config struct { Timeout time.Duration `env:\"A\"`; Tries int `env:\"B\"`; On bool `env:\"C\"`; Name string `env:\"D\"` }",
			EnvOptions{}, "A=5 B=x C=maybe D=$X", nil},
		{"a type within itself", "type Config struct { Next *Config `envPrefix:\"N_\"`; Tries int `env:\"TRIES\"` }", EnvOptions{}, "TRIES=1 N_TRIES=2", []string{"Tries = 1 (TRIES)"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			env := map[string]string{}
			for line := range strings.SplitSeq(test.env, " ") {
				name, value, _ := strings.Cut(line, "=")
				env[name] = value
			}
			compare(t, "values", showAll(Env(config(t, test.types), env, test.options)), test.want)
		})
	}
}

func TestEnvPlaces(t *testing.T) {
	root := config(t, "type Config struct { Tries int `env:\"TRIES\"` }")
	at := Position{"deadlinelint.yml", 7, 3}
	got := Env(root, map[string]string{"TRIES": "3"}, EnvOptions{At: func(name string) Position {
		if name != "TRIES" {
			t.Errorf("asked for %s", name)
		}
		return at
	}})
	if len(got) != 1 || got[0].At != at || got[0].From != "environment TRIES" || got[0].Text != "3" {
		t.Errorf("%+v", got)
	}
}

func TestViperName(t *testing.T) {
	for _, test := range []struct {
		options   EnvOptions
		key, want string
	}{
		{EnvOptions{}, "http.timeout", "HTTP.TIMEOUT"},
		{EnvOptions{Prefix: "shop"}, "timeout", "SHOP_TIMEOUT"},
		{EnvOptions{Replace: []string{".", "_"}}, "http.timeout", "HTTP_TIMEOUT"},
		{EnvOptions{Replace: []string{"."}}, "http.timeout", "HTTP.TIMEOUT"},
	} {
		if got := test.options.ViperName(test.key); got != test.want {
			t.Errorf("%+v: %s", test.options, got)
		}
	}
}

func TestDefaults(t *testing.T) {
	root := config(t, `type Config struct {
	A time.Duration `+"`default:\"5s\"`"+`
	B time.Duration `+"`env:\"B,required\" envDefault:\"6s\"`"+`
	C Duration      `+"`env:\"C\" env-default:\"7s\"`"+`
	D time.Duration `+"`env:\"D, prefix=x, default=8s\"`"+`
	E []string      `+"`env:\"E, default=a,b\"`"+`
	F []int         `+"`default:\"[1,2]\"`"+`
	G int           `+"`default:\"many\"`"+`
	H time.Duration `+"`default:\"${timeout}\"`"+`
	I *Inner
	Inner
	J bool          `+"`default:\"true\"`"+`
	Next *Config
}
type Inner struct { Tries int `+"`default:\"3\"`"+` }`+structDuration)
	values := Defaults(root)
	compare(t, "values", showAll(values), []string{
		"A = 5s (default)", "B = 6s (envDefault)", "C.Duration = 7s (env-default)", "D = 8s (env)", `E.[] = "a" (env)`, `E.[] = "b" (env)`,
		"I.Tries = 3 (default)", "Inner.Tries = 3 (default)", "J = true (default)",
	})
	if got, want := values[0].From, `tag default:"5s"`; got != want {
		t.Errorf("From %s, want %s", got, want)
	}
	if got, want := values[3].From, `tag env:"D, prefix=x, default=8s"`; got != want {
		t.Errorf("From %s, want %s", got, want)
	}
}

// Types that all point to each other have more paths than can be walked.
func TestManyPaths(t *testing.T) {
	var types strings.Builder
	types.WriteString("type Config = T0\n")
	for i := range 30 {
		fmt.Fprintf(&types, "type T%d struct { Tries int `env:\"T%d\" default:\"3\"`\n", i, i)
		for j := range 30 {
			fmt.Fprintf(&types, "F%d *T%d\n", j, j)
		}
		types.WriteString("}\n")
	}
	root := config(t, types.String())
	if got := Defaults(root); len(got) == 0 || len(got) > 10_000 {
		t.Errorf("%d defaults", len(got))
	}
	for _, library := range []EnvLibrary{EnvByTags, Viper} {
		if got := Env(root, map[string]string{"T0": "1", "TRIES": "1"}, EnvOptions{Library: library}); len(got) == 0 {
			t.Errorf("library %d: nothing", library)
		}
	}
}

func TestSet(t *testing.T) {
	root := config(t, `type Config struct { RA *RA; Base; Own Duration; Named D; Plain time.Duration }
type RA struct { Timeout time.Duration; Tries int }
type Base struct { Max int }
type D time.Duration
`+structDuration)
	at := Position{"a.yml", 3, 1}
	for _, test := range []struct{ field, text, want string }{
		{"RA.Timeout", "700ms", "RA.Timeout = 700ms (RA.Timeout 3:1)"},
		{"RA.Timeout", "5", "RA.Timeout = 5ns (RA.Timeout 3:1)"},
		{"RA.Tries", "3", "RA.Tries = 3 (RA.Tries 3:1)"},
		{"Max", "4", "Base.Max = 4 (Max 3:1)"},
		{"Base.Max", "4", "Base.Max = 4 (Base.Max 3:1)"},
		{"Own", "5s", "Own.Duration = 5s (Own 3:1)"},
		{"Own.Duration", "5s", "Own.Duration = 5s (Own.Duration 3:1)"},
		{"Named", "5", "Named = 5 (Named 3:1)"},
		{"Named", "5s", "Named = 5s (Named 3:1)"},
		{"RA.Tries", "some", `a.yml:3: "some" is no value of type int`},
		{"Plain", "some", `a.yml:3: "some" is no value of type time.Duration; write a duration such as 700ms, or a number of nanoseconds`},
		{"RA.Timout", "5s", "a.yml:3: example.com/p.RA has no field Timout; did you mean Timeout?"},
		{"RA.Zzzzzzzzz", "5s", "a.yml:3: example.com/p.RA has no field Zzzzzzzzz; valid here: Timeout, Tries"},
		{"RA.Tries.X", "5s", "a.yml:3: there is no field X, as int is no struct"},
		{"RA", "5s", `a.yml:3: "5s" is no value of type example.com/p.RA`},
	} {
		v, err := Set(root, strings.Split(test.field, "."), test.text, at)
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			got = show(v)
		}
		if got != test.want {
			t.Errorf("%s = %s\n got %s\nwant %s", test.field, test.text, got, test.want)
		}
	}
	variable := check(t, "var Timeout = 5*time.Second").Scope().Lookup("Timeout").Type()
	if v, err := Set(variable, nil, "2s", at); err != nil || len(v.Path) != 0 || show(v) != " = 2s ( 3:1)" {
		t.Errorf("a variable: %+v, %v", v, err)
	}
}

func TestLookup(t *testing.T) {
	pkg := check(t, "type Config struct { At time.Time }\ntype Same = Config\ntype Number int\nvar Timeout int\nfunc F() {}")
	for name, want := range map[string]string{
		"example.com/p.Config": "example.com/p.Config", "example.com/p.Same": "example.com/p.Config", "time.Time": "time.Time",
		"example.com/p.Number": "", "example.com/p.None": "", "example.com/q.Config": "", "Config": "", "example.com/p": "", "": "",
	} {
		got := ""
		if typ := Lookup(pkg, name); typ != nil {
			got = typ.String()
		}
		if got != want {
			t.Errorf("Lookup(%q) = %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{
		"example.com/p.Config.At": "Config [At]", "example.com/p.Timeout": "Timeout []", "time.Local.x.y": "Local [x y]",
		"example.com/p.F": "", "example.com/p.None": "", "p": "", "": "",
	} {
		got := ""
		if o, fields := Resolve(pkg, name); o != nil {
			got = o.Name() + " [" + strings.Join(fields, " ") + "]"
		}
		if got != want {
			t.Errorf("Resolve(%q) = %q, want %q", name, got, want)
		}
	}
	if Lookup(nil, "time.Time") != nil {
		t.Error("found in no package")
	}
}
