// Package toml models decoding.
package toml

import "flow"

func Unmarshal(data []byte, v any) error {
	flow.Decode(v, "toml")
	return nil
}

type Decoder struct{ r any }

func NewDecoder(r any) *Decoder { return &Decoder{r: r} }

func (d *Decoder) Decode(v any) error {
	flow.Decode(v, "toml")
	return nil
}
