// Package yaml models decoding.
package yaml

import (
	"context"
	"flow"
)

func Unmarshal(data []byte, v any) error {
	flow.Decode(v, "yaml")
	return nil
}

func UnmarshalWithOptions(data []byte, v any, opts ...any) error {
	flow.Decode(v, "yaml")
	return nil
}

func UnmarshalContext(ctx context.Context, data []byte, v any, opts ...any) error {
	flow.Decode(v, "yaml")
	return nil
}

type Decoder struct{ r any }

func NewDecoder(r any, opts ...any) *Decoder { return &Decoder{r: r} }

func (d *Decoder) Decode(v any) error {
	flow.Decode(v, "yaml")
	return nil
}

func (d *Decoder) DecodeContext(ctx context.Context, v any) error {
	flow.Decode(v, "yaml")
	return nil
}
