// Package xml models decoding.
package xml

import "flow"

func Unmarshal(data []byte, v any) error {
	flow.Decode(v, "xml")
	return nil
}

type Decoder struct{ r any }

func NewDecoder(r any) *Decoder { return &Decoder{r: r} }

func (d *Decoder) Decode(v any) error {
	flow.Decode(v, "xml")
	return nil
}
func (d *Decoder) DecodeElement(v any, start any) error {
	flow.Decode(v, "xml")
	return nil
}
