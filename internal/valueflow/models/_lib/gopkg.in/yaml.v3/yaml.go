// Package yaml models decoding.
package yaml

import "flow"

func Unmarshal(data []byte, v any) error {
	flow.Decode(v, "yaml")
	return nil
}

type Decoder struct{ r any }

func NewDecoder(r any) *Decoder { return &Decoder{r: r} }

func (d *Decoder) Decode(v any) error {
	flow.Decode(v, "yaml")
	return nil
}

type Node struct{ Kind uint32 }

func (n *Node) Decode(v any) error {
	flow.Decode(v, "yaml")
	return nil
}
