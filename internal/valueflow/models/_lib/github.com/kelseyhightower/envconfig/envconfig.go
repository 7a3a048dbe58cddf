// Package envconfig models environments that fill structs by their tags.
package envconfig

import "flow"

func Process(prefix string, spec any) error {
	flow.Decode(spec, "envconfig "+prefix)
	return nil
}

func MustProcess(prefix string, spec any) { flow.Decode(spec, "envconfig "+prefix) }
