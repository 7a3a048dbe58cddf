// Package koanf models the store of keys: what the configuration's files say of them.
package koanf

import (
	"flow"
	"time"
)

// Koanf keeps "set k" of a key k in its root.
type Koanf struct {
	root   *Koanf
	prefix string // of a Cut
}

type found struct{ set, file string }

func New(delim string) *Koanf {
	k := &Koanf{prefix: ""}
	k.root = k
	return k
}

func (k *Koanf) Cut(path string) *Koanf { return &Koanf{root: k.root, prefix: k.prefix + path + "."} }
func (k *Koanf) Copy() *Koanf           { return k }

func (k *Koanf) Set(key string, val any) error {
	flow.SetKey(k.root, "set "+k.prefix+key, val)
	return nil
}

func (k *Koanf) find(key string) string {
	key = k.prefix + key
	f := &found{}
	f.file = flow.Key[string](k.root, key)
	if f.file == "" {
		f.file = flow.Unknown[string]("decoded: a key of the configuration")
	}
	f.set = flow.Key[string](k.root, "set "+key)
	if f.set == "" {
		f.set = f.file
	}
	return f.set
}

func (k *Koanf) Get(path string) any         { return k.find(path) }
func (k *Koanf) String(path string) string   { return k.find(path) }
func (k *Koanf) Bool(path string) bool       { return flow.ParseBool(k.find(path)) }
func (k *Koanf) Int(path string) int         { return int(flow.ParseInt(k.find(path))) }
func (k *Koanf) Int64(path string) int64     { return flow.ParseInt(k.find(path)) }
func (k *Koanf) MustInt(path string) int     { return int(flow.ParseInt(k.find(path))) }
func (k *Koanf) MustInt64(path string) int64 { return flow.ParseInt(k.find(path)) }

func (k *Koanf) MustString(path string) string { return k.find(path) }
func (k *Koanf) Duration(path string) time.Duration {
	return time.Duration(flow.ParseDuration(k.find(path)))
}
func (k *Koanf) MustDuration(path string) time.Duration {
	return time.Duration(flow.ParseDuration(k.find(path)))
}

func (k *Koanf) Exists(path string) bool {
	return flow.Unknown[bool]("decoded: whether a key is set")
}

type UnmarshalConf struct {
	Tag       string
	FlatPaths bool
}

func (k *Koanf) Unmarshal(path string, o any) error {
	flow.Decode(o, "koanf")
	return nil
}

func (k *Koanf) UnmarshalWithConf(path string, o any, c UnmarshalConf) error {
	flow.Decode(o, "koanf")
	return nil
}
