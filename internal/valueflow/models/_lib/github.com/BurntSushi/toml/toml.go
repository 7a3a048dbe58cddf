// Package toml models decoding.
package toml

import "flow"

type MetaData struct{ keys any }

func Unmarshal(data []byte, v any) error {
	flow.Decode(v, "toml")
	return nil
}

func Decode(data string, v any) (MetaData, error) {
	flow.Decode(v, "toml")
	return MetaData{}, nil
}

func DecodeFile(path string, v any) (MetaData, error) {
	flow.Decode(v, "toml")
	return MetaData{}, nil
}

func DecodeFS(fsys any, path string, v any) (MetaData, error) {
	flow.Decode(v, "toml")
	return MetaData{}, nil
}

type Decoder struct{ r any }

func NewDecoder(r any) *Decoder { return &Decoder{r: r} }

func (d *Decoder) Decode(v any) (MetaData, error) {
	flow.Decode(v, "toml")
	return MetaData{}, nil
}
