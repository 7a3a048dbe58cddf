// Package env models environments that fill structs by their tags.
package env

import "flow"

type Options struct {
	Environment map[string]string
	TagName     string
	Prefix      string
}

func Parse(v any) error {
	flow.Decode(v, "caarlos0")
	return nil
}

func ParseWithOptions(v any, opts Options) error {
	flow.Decode(v, "caarlos0 "+opts.Prefix)
	return nil
}
