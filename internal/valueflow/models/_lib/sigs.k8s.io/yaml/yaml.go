// Package yaml models decoding: by way of JSON, with its tags.
package yaml

import "flow"

func Unmarshal(yamlBytes []byte, obj any, opts ...any) error {
	flow.Decode(obj, "json")
	return nil
}

func UnmarshalStrict(yamlBytes []byte, obj any, opts ...any) error {
	flow.Decode(obj, "json")
	return nil
}
