package valueflow

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
	"github.com/deadlinelint/deadlinelint/internal/retryloop"
)

// Options is what the compiler asks of its host.
type Options struct {
	Path string
	Fset *token.FileSet
	// InScope: the package is, or was, compiled too.
	InScope func(pkg *types.Package) bool
	// Modelled: there is a model for the library function with that symbol.
	Modelled func(symbol string) bool
	// Matters: the model of a library function does more than compute.
	Matters func(symbol string) bool
	// Hints are those of the functions of an imported package; nil for none.
	Hints func(pkg *types.Package, symbol string) (Hint, bool)
	// Decl names the declaration that holds a position and tells its line.
	Decl func(pos token.Pos) (name string, line int)
	// Errors are followed too: the models of libraries say which functions never fail.
	Errors bool
	// Loops finds the retries of a function; nil for none.
	Loops func(fn *ssa.Function) []*retryloop.Loop
	// Rename maps a symbol of the package to the one that it stands for; nil for none.
	Rename func(symbol string) string
}

// Source is a declared function to compile; Obj is nil for the package's initializer.
type Source struct {
	Fn  *ssa.Function
	Obj *types.Func
}

// Compile translates a package. Literals hang below their functions. A function that
// panics the compiler is left out, and reported.
func Compile(o Options, sources []Source, report func(fn *ssa.Function, panicked any)) *Unit {
	c := &compiler{
		Options: o, unit: &Unit{Path: o.Path, Hints: map[string]Hint{}}, names: map[string]int32{}, consts: map[Const]int32{},
		symbols: map[*ssa.Function]string{}, keys: map[*types.Func]string{}, types: map[string]bool{},
	}
	c.name("") // what an instruction without a name has
	for _, s := range sources {
		symbol := o.Path + "." + s.Fn.Name() // init, init#1
		if s.Obj != nil && (s.Obj.Signature().Recv() != nil || s.Obj.Name() != "init") && s.Obj.Name() != "_" {
			symbol = knowledge.Key(s.Obj)
		}
		c.symbols[s.Fn] = c.rename(symbol)
	}
	if o.Matters != nil {
		c.findEffects(sources)
	}
	for _, s := range sources {
		if !c.isNothing(s) {
			c.compile(s.Fn, s.Obj, report)
		}
	}
	active := map[string]bool{}
	for _, s := range sources {
		if h := c.hints[s.Fn]; h == nil || !h.Inert {
			active[c.symbols[s.Fn]] = true
		}
	}
	c.unit.sweep(active)
	c.unit.compact()
	return c.unit
}

type compiler struct {
	Options
	unit    *Unit
	names   map[string]int32
	consts  map[Const]int32
	symbols map[*ssa.Function]string
	keys    map[*types.Func]string
	types   map[string]bool
	hints   map[*ssa.Function]*Hint // nil if all counts
}

// isNothing: a function does nothing that is followed, and returns nothing.
func (c *compiler) isNothing(s Source) bool {
	h := c.hints[s.Fn]
	if h == nil || !h.Inert || s.Obj == nil {
		return false
	}
	for v := range s.Obj.Signature().Results().Variables() {
		if follows(v.Type()) {
			return false
		}
	}
	return true
}

func (c *compiler) rename(symbol string) string {
	if c.Rename != nil {
		return c.Rename(symbol)
	}
	return symbol
}

func (c *compiler) compile(fn *ssa.Function, obj *types.Func, report func(*ssa.Function, any)) {
	if f, ok := c.function(fn, obj, report); ok {
		c.unit.Funcs = append(c.unit.Funcs, f)
	}
	for _, lit := range fn.AnonFuncs {
		c.symbols[lit] = c.literal(lit)
		c.compile(lit, nil, report)
	}
}

// literal is the symbol of a function literal: its function's, and which one it is.
func (c *compiler) literal(fn *ssa.Function) string {
	if s, ok := c.symbols[fn]; ok {
		return s
	}
	outer := fn
	for outer.Parent() != nil {
		outer = outer.Parent()
	}
	_, n, _ := strings.Cut(fn.Name(), "$")
	base, ok := c.symbols[outer]
	if !ok {
		base = c.Path + "." + outer.Name()
	}
	return base + "$" + n
}

func (c *compiler) name(s string) int32 {
	if i, ok := c.names[s]; ok {
		return i
	}
	i := int32(len(c.unit.Names))
	c.unit.Names = append(c.unit.Names, s)
	c.names[s] = i
	return i
}

func (c *compiler) constant(k Const) int32 {
	i, ok := c.consts[k]
	if !ok {
		i = int32(len(c.unit.Consts))
		c.unit.Consts = append(c.unit.Consts, k)
		c.consts[k] = i
	}
	return ^i
}

// function translates one body.
func (c *compiler) function(fn *ssa.Function, obj *types.Func, report func(*ssa.Function, any)) (f Func, ok bool) {
	defer func() {
		if r := recover(); r != nil {
			report(fn, r)
			ok = false
		}
	}()
	f = Func{Symbol: c.literal(fn), Params: len(fn.Params), Free: len(fn.FreeVars)}
	if obj != nil {
		f.Exported = obj.Exported()
		if recv := obj.Signature().Recv(); recv != nil {
			f.Method = true
			f.Recv = strings.TrimPrefix(typeKey(recv.Type()), "*")
			if n := namedOf(recv.Type()); n != nil {
				f.Exported = f.Exported && n.Obj().Exported()
			}
		}
	}
	f.Sensitive, f.Context = sensitive(fn.Signature), takesContext(fn.Signature)
	line := 0
	if pos := fn.Pos(); pos.IsValid() {
		f.File = filepath.Base(c.Fset.Position(pos).Filename)
		if c.unit.Dir == "" {
			c.unit.Dir = filepath.Dir(c.Fset.Position(pos).Filename)
		}
		f.Decl, line = c.Decl(pos)
	}
	t := &translator{compiler: c, fn: fn, f: &f, line: line, regs: map[ssa.Value]int32{}, fixed: map[ssa.Value]int32{}}
	t.translate()
	return f, true
}

// constOf is the operand for a constant of the source.
func (c *compiler) constOf(v *ssa.Const) int32 {
	if v.Value == nil {
		switch v.Type().Underlying().(type) {
		case *types.Struct, *types.Array:
			return c.constant(Const{Kind: ConstZero, Name: c.name(typeKey(v.Type()))})
		case *types.TypeParam:
			return c.constant(Const{Kind: ConstNil})
		}
		if _, ok := v.Type().(*types.TypeParam); ok {
			return c.constant(Const{Kind: ConstNil}) // equal to the zero of any type
		}
		return c.constant(Const{Kind: ConstNil})
	}
	switch v.Value.Kind() {
	case constant.Bool:
		return c.constant(Const{Kind: ConstBool, Int: b2i(constant.BoolVal(v.Value))})
	case constant.String:
		s := constant.StringVal(v.Value)
		if len(s) > 512 {
			return c.constant(Const{Kind: ConstString, Name: c.name(s[:512])})
		}
		return c.constant(Const{Kind: ConstString, Name: c.name(s)})
	case constant.Int:
		if isFloat(v.Type()) {
			f, _ := constant.Float64Val(v.Value)
			return c.constant(Const{Kind: ConstFloat, F: math.Float64bits(f)})
		}
		n, exact := constant.Int64Val(v.Value)
		if !exact {
			n = math.MaxInt64
		}
		return c.constant(Const{Kind: ConstInt, Int: n})
	case constant.Float:
		f, _ := constant.Float64Val(v.Value)
		return c.constant(Const{Kind: ConstFloat, F: math.Float64bits(f)})
	}
	return c.constant(Const{Kind: ConstNil})
}

func b2i(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// symbolOf is the symbol of a declared function or a literal.
func (c *compiler) symbolOf(fn *ssa.Function) string {
	if s, ok := c.symbols[fn]; ok {
		return s
	}
	if fn.Parent() != nil {
		return c.literal(origin(fn))
	}
	if obj, ok := origin(fn).Object().(*types.Func); ok {
		return c.rename(c.keyOf(obj))
	}
	if fn.Pkg != nil {
		return fn.Pkg.Pkg.Path() + "." + fn.Name() // another package's init
	}
	return c.Path + "." + fn.Name()
}

// origin is the generic function that fn is an instance of, or fn.
func origin(fn *ssa.Function) *ssa.Function {
	if o := fn.Origin(); o != nil {
		return o
	}
	return fn
}

// DeclOf names the declarations of files; it is the Decl of Options for callers that
// have no other.
func DeclOf(fset *token.FileSet, files []*ast.File) func(token.Pos) (string, int) {
	return func(pos token.Pos) (string, int) { return "", 0 }
}

func keyOf(fn *types.Func) string { return knowledge.Key(fn) }

// keyOf is knowledge.Key, which is asked for again and again.
func (c *compiler) keyOf(fn *types.Func) string {
	k, ok := c.keys[fn]
	if !ok {
		k = knowledge.Key(fn)
		c.keys[fn] = k
	}
	return k
}
