package config

import (
	"strconv"

	"gopkg.in/yaml.v3"
)

// Remote is what happens to a call beyond what is in view: in a mesh, in a proxy, in the
// service that is called.
type Remote struct {
	// Call is the function, as its package would write it:
	// "(*example.com/shop/fraud.Client).Risk".
	Call string
	// Attempts is how often the other side makes the call, the first time included: at least
	// 1; 0 if nothing is said.
	Attempts int
	At       Position
}

// maxRemoteAttempts is more than any proxy makes: what is beyond is a mistake.
const maxRemoteAttempts = 1000

func (l *layer) remoteFields(r *Remote) []field {
	return []field{
		{"call", func(n *yaml.Node) error { return l.word(n, "call in remote", &r.Call) }},
		{"attempts", func(n *yaml.Node) error {
			s := deref(n)
			v, err := strconv.Atoi(s.Value)
			if s.Kind != yaml.ScalarNode || err != nil || v < 1 || v > maxRemoteAttempts {
				return l.at(n).errorf("attempts in remote must be a number from 1 to %d, not %s", maxRemoteAttempts, describe(n)).because("it counts the first attempt too")
			}
			r.Attempts = v
			return nil
		}},
	}
}

func (l *layer) decodeRemote(n *yaml.Node) error {
	items, err := l.list(n, "remote", "a list of calls")
	if err != nil {
		return err
	}
	for _, item := range items {
		r := Remote{At: l.at(item)}
		if deref(item).Kind != yaml.MappingNode {
			return l.at(item).errorf("an element of remote must be a map, not %s", describe(item)).because("write {call: FUNCTION, attempts: N}")
		}
		if err := l.mapping(item, "remote", l.remoteFields(&r)); err != nil {
			return err
		}
		if r.Call == "" {
			return l.at(item).errorf(`missing key "call" in an element of remote`)
		}
		l.remote = append(l.remote, r)
	}
	return nil
}
