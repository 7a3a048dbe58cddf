package env

import "flow"

func ParseAs[T any]() (T, error) {
	p := new(T)
	flow.Decode(p, "caarlos0")
	return *p, nil
}

func ParseAsWithOptions[T any](opts Options) (T, error) {
	p := new(T)
	flow.Decode(p, "caarlos0 "+opts.Prefix)
	return *p, nil
}

func Must[T any](t T, err error) T { return t }
