package main

import (
	"bytes"
	"fmt"
	"go/format"
	"strings"
)

// mainSource is the program that makes everything and passes it on.
func mainSource(nodes []*node) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprint(&b, "// The generated command wires all packages.\npackage main\n\nimport (\n\"database/sql\"\n\"log\"\n\"net/http\"\n\"time\"\n\n")
	for _, n := range nodes {
		if n.kind != base {
			fmt.Fprintf(&b, "%q\n", n.path())
		}
	}
	fmt.Fprint(&b, ")\n\nfunc main() {\ndb, err := sql.Open(\"mysql\", \"\")\nif err != nil {\nlog.Fatal(err)\n}\n")
	fmt.Fprint(&b, "out := &http.Client{Timeout: 10 * time.Second}\nmux := http.NewServeMux()\n")
	for _, n := range nodes {
		var args []string
		switch n.kind {
		case base:
			continue
		case store:
			args = []string{"db"}
		case client:
			args = []string{"out", fmt.Sprintf("%q", "http://"+n.name+".example")}
		default:
			for _, p := range n.imports {
				if p.kind != base {
					args = append(args, "v"+fmt.Sprint(p.index))
				}
			}
			for _, p := range n.ports {
				args = append(args, "v"+fmt.Sprint(p.index))
			}
		}
		fmt.Fprintf(&b, "v%d := %s.New(%s)\n", n.index, n.name, strings.Join(args, ", "))
		if n.kind == handler {
			fmt.Fprintf(&b, "mux.Handle(\"/%s\", v%d)\n", n.name, n.index)
		} else {
			fmt.Fprintf(&b, "_ = v%d\n", n.index)
		}
	}
	fmt.Fprint(&b, "server := http.Server{Addr: \":8080\", Handler: mux, ReadHeaderTimeout: 5 * time.Second}\nlog.Fatal(server.ListenAndServe())\n}\n")
	text, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("the text of main is not Go: %w", err)
	}
	return text, nil
}
