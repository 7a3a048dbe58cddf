// Package atomic models variables that are read and written at once. What is counted is not
// known.
package atomic

import "flow"

// swapped: a comparison holds, or does not.
func swapped() bool { return flow.Unknown[bool]("computed: whether it was swapped") }

type Value struct{ v any }

func (x *Value) Load() any {
	if flow.Unknown[bool]("computed: whether it was stored") {
		return nil
	}
	return x.v
}
func (x *Value) Store(v any) { x.v = v }
func (x *Value) Swap(v any) any {
	old := x.v
	x.v = v
	return old
}
func (x *Value) CompareAndSwap(old, v any) bool {
	x.v = v
	return swapped()
}

type Pointer[T any] struct{ p *T }

func (x *Pointer[T]) Load() *T {
	if flow.Unknown[bool]("computed: whether it was stored") {
		return nil
	}
	return x.p
}
func (x *Pointer[T]) Store(p *T) { x.p = p }
func (x *Pointer[T]) Swap(p *T) *T {
	old := x.p
	x.p = p
	return old
}
func (x *Pointer[T]) CompareAndSwap(old, p *T) bool {
	x.p = p
	return swapped()
}

type Int64 struct{ v int64 }

func (x *Int64) Load() int64   { return x.v }
func (x *Int64) Store(v int64) { x.v = v }
func (x *Int64) Swap(v int64) int64 {
	old := x.v
	x.v = v
	return old
}
func (x *Int64) CompareAndSwap(old, v int64) bool {
	x.v = v
	return swapped()
}
func (x *Int64) Add(delta int64) int64 {
	x.v = flow.Unknown[int64]("computed: a count")
	return x.v
}

type Int32 struct{ v int32 }

func (x *Int32) Load() int32   { return x.v }
func (x *Int32) Store(v int32) { x.v = v }
func (x *Int32) Swap(v int32) int32 {
	old := x.v
	x.v = v
	return old
}
func (x *Int32) CompareAndSwap(old, v int32) bool {
	x.v = v
	return swapped()
}
func (x *Int32) Add(delta int32) int32 {
	x.v = flow.Unknown[int32]("computed: a count")
	return x.v
}

type Bool struct{ v bool }

func (x *Bool) Load() bool   { return x.v }
func (x *Bool) Store(v bool) { x.v = v }
func (x *Bool) Swap(v bool) bool {
	old := x.v
	x.v = v
	return old
}
func (x *Bool) CompareAndSwap(old, v bool) bool {
	x.v = v
	return swapped()
}

type Uint64 struct{ v uint64 }

func (x *Uint64) Load() uint64   { return x.v }
func (x *Uint64) Store(v uint64) { x.v = v }
func (x *Uint64) Swap(v uint64) uint64 {
	old := x.v
	x.v = v
	return old
}
func (x *Uint64) CompareAndSwap(old, v uint64) bool {
	x.v = v
	return swapped()
}
func (x *Uint64) Add(delta uint64) uint64 {
	x.v = flow.Unknown[uint64]("computed: a count")
	return x.v
}

type Uint32 struct{ v uint32 }

func (x *Uint32) Load() uint32   { return x.v }
func (x *Uint32) Store(v uint32) { x.v = v }
func (x *Uint32) Swap(v uint32) uint32 {
	old := x.v
	x.v = v
	return old
}
func (x *Uint32) CompareAndSwap(old, v uint32) bool {
	x.v = v
	return swapped()
}
func (x *Uint32) Add(delta uint32) uint32 {
	x.v = flow.Unknown[uint32]("computed: a count")
	return x.v
}
