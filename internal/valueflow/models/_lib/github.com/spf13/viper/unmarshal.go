package viper

import "flow"

func (v *Viper) Unmarshal(rawVal any, opts ...any) error { return v.fill(rawVal) }
func Unmarshal(rawVal any, opts ...any) error            { return std.fill(rawVal) }

func (v *Viper) UnmarshalExact(rawVal any, opts ...any) error { return v.fill(rawVal) }
func UnmarshalExact(rawVal any, opts ...any) error            { return std.fill(rawVal) }

func (v *Viper) UnmarshalKey(key string, rawVal any, opts ...any) error {
	return v.Sub(key).fill(rawVal)
}
func UnmarshalKey(key string, rawVal any, opts ...any) error { return std.Sub(key).fill(rawVal) }

// fill sets the fields whose keys are known: find(key, "") says what is known of a key.
func (v *Viper) fill(p any) error {
	flow.Fill(p, func(key string) string { return v.find(key, "") })
	return nil
}
