package atomic

type Value struct{ v any }

func (x *Value) Load() any   { return x.v }
func (x *Value) Store(v any) { x.v = v }

type Pointer[T any] struct{ p *T }

func (x *Pointer[T]) Load() *T     { return x.p }
func (x *Pointer[T]) Store(p *T)   { x.p = p }
func (x *Pointer[T]) Swap(p *T) *T { x.p = p; return x.p }

type Int64 struct{ v int64 }

func (x *Int64) Load() int64   { return x.v }
func (x *Int64) Store(v int64) { x.v = v }

type Int32 struct{ v int32 }

func (x *Int32) Load() int32   { return x.v }
func (x *Int32) Store(v int32) { x.v = v }

type Bool struct{ v bool }

func (x *Bool) Load() bool   { return x.v }
func (x *Bool) Store(v bool) { x.v = v }
