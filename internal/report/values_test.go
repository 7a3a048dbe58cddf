package report

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/deadlinelint/deadlinelint/internal/finding"
)

func sampleValues() *Values {
	at := func(file string, line int) finding.Position {
		return finding.Position{File: "/home/me/shop/" + file, Line: line, Column: 2}
	}
	code := func(file string, line int) From {
		return From{Kind: FromCode, File: "/home/me/shop/" + file, Line: line}
	}
	client := Limit{Kind: "http.Client.Timeout", Position: at("client.go", 7), Instances: 1,
		Values: []LimitValue{{5 * time.Second, code("client.go", 7)}}}
	other := client
	other.Values = []LimitValue{{2 * time.Minute, code("main.go", 30)}, {time.Second, From{Kind: FromFlag, Name: "timeout", File: "/home/me/shop/client.go", Line: 3}}}
	return &Values{
		Tool: Tool{Name: "deadlinelint", Version: "v1.2.3"},
		Programs: []ProgramValues{
			{Name: "shop", Main: "example.com/shop/cmd/shop", Limits: []Limit{
				client, other, client,
				{Kind: "http.Client.Timeout", Library: "http.DefaultClient", Unset: true, Instances: 1, Values: []LimitValue{{0, From{Kind: FromZero, Name: "Timeout"}}}},
				{Kind: "http.Client.Timeout", Library: "http.DefaultClient", Unset: true, Instances: 1, Values: []LimitValue{{0, From{Kind: FromZero, Name: "Timeout"}}}},
				{Kind: "net.Dialer.Timeout", Position: at("dial.go", 9), Unset: true, Instances: 1, Values: []LimitValue{{0, From{Kind: FromZero, Name: "Timeout"}}}},
				{Kind: "context", Position: at("api.go", 40), Instances: 1, Values: []LimitValue{
					{0, From{Kind: FromZero, Name: "example.com/shop/config.Limit"}}, {-time.Second, From{Kind: FromZero, Name: "left"}},
				}},
				{Kind: "context", Position: at("api.go", 50), Instances: 2, Unknown: []UnknownValue{{"environment variable", "SHOP_LIMIT"}, {"too many values", ""}, {"decoded", "json"}}},
				{Kind: "context", Position: at("api.go", 60), Instances: 1, Values: []LimitValue{
					{1, From{Kind: FromConfig, Name: "example.com/shop/config.Config.Limit", File: "/etc/deadlinelint.yml", Line: 9}},
					{2, From{Kind: FromTag, Name: "default"}}, {3, From{Kind: FromLibrary}}, {4, From{}},
					{5, From{Kind: FromEnv, Name: "X"}}, {6, From{Kind: FromArgument, Name: "x"}}, {7, From{Kind: FromFile, File: "/home/me/shop/a.yml", Name: "x"}},
				}},
			}},
			{Name: "tool", Main: "example.com/shop/cmd/tool"},
			{Name: "large", Main: "example.com/shop/cmd/large", Configured: true, Incomplete: true},
		},
		Problems: []finding.Problem{{File: "/home/me/shop/prod.yml", Line: 3, Column: 1, Message: "b"}, {Message: "a"}, {Message: "a"}},
	}
}

const wantValues = `large (example.com/shop/cmd/large)
    0 limits, 0 with a value, 0 unknown; not all of the program could be followed, so limits may be missing

shop (example.com/shop/cmd/shop)
    api.go:40           context              -1s         computed from left, never set
                                             or 0s       config.Limit is never set
    api.go:50           context              unknown     decoded: json                    x2
                                             or unknown  environment variable SHOP_LIMIT
                                             or unknown  too many values
    api.go:60           context              1ns         /etc/deadlinelint.yml:9 values: config.Config.Limit
                                             or 2ns      struct tag default
                                             or 3ns      the library's default
                                             or 4ns
                                             or 5ns      environment variable X
                                             or 6ns      argument -x
                                             or 7ns      a.yml x
    client.go:7         http.Client.Timeout  1s          default of -timeout (line 3)
                                             or 2m       main.go:30
    client.go:7         http.Client.Timeout  5s                                           x2
    http.DefaultClient  http.Client.Timeout  0s          never set
    7 limits, 4 with a value, 1 unknown, 2 never set (1 not shown: -all)

no limits in tool
unknown values may come from outside: ` + "`programs:`" + ` in .deadlinelint.yml says what a program is run with
deadlinelint: a
deadlinelint: prod.yml:3:1: b
`

func TestValues(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		v := sampleValues()
		random.Shuffle(len(v.Programs), func(i, j int) { v.Programs[i], v.Programs[j] = v.Programs[j], v.Programs[i] })
		for _, p := range v.Programs {
			random.Shuffle(len(p.Limits), func(i, j int) { p.Limits[i], p.Limits[j] = p.Limits[j], p.Limits[i] })
			for _, l := range p.Limits {
				random.Shuffle(len(l.Values), func(i, j int) { l.Values[i], l.Values[j] = l.Values[j], l.Values[i] })
				random.Shuffle(len(l.Unknown), func(i, j int) { l.Unknown[i], l.Unknown[j] = l.Unknown[j], l.Unknown[i] })
			}
		}
		slices.Reverse(v.Problems)
		var out bytes.Buffer
		if err := WriteValues("text", &out, &out, v, ValuesOptions{Options: Options{Dir: "/home/me/shop"}}); err != nil {
			t.Fatal(err)
		}
		if out.String() != wantValues {
			t.Fatalf("got\n%s\nwant\n%s", out.String(), wantValues)
		}
	}
}

func TestValuesFormat(t *testing.T) {
	var out bytes.Buffer
	if err := WriteValues("xml", &out, &out, sampleValues(), ValuesOptions{}); err == nil || out.Len() > 0 {
		t.Errorf("format xml: error %v, output %q", err, out.String())
	}
}
