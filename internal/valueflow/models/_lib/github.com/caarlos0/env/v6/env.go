// Package env models environments that fill structs by their tags.
package env

import "flow"

type Options struct {
	Environment map[string]string
	TagName     string
	Prefix      string
}

func Parse(v any, opts ...Options) error {
	flow.Decode(v, "caarlos0 "+opts[0].Prefix)
	return nil
}

func ParseWithFuncs(v any, funcMap any, opts ...Options) error {
	flow.Decode(v, "caarlos0 "+opts[0].Prefix)
	return nil
}
