// Package json models decoding.
package json

import "flow"

func Unmarshal(data []byte, v any) error {
	flow.Decode(v, "json")
	return nil
}

type Decoder struct{ r any }

func NewDecoder(r any) *Decoder { return &Decoder{r: r} }

func (d *Decoder) Decode(v any) error {
	flow.Decode(v, "json")
	return nil
}
