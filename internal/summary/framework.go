package summary

import (
	"golang.org/x/tools/go/ssa"
)

// frameworks are the contexts of web frameworks that are contexts only in form: they
// carry neither the deadline nor the cancellation of the request. The versions are
// those in which that was read in the source.
var frameworks = []struct{ path, name, label string }{
	{"github.com/gin-gonic/gin", "Context", Gin},
	{"github.com/valyala/fasthttp", "RequestCtx", FastHTTP},
	{"github.com/gofiber/fiber/v3", "Ctx", Fiber},
	{"github.com/gofiber/fiber/v3", "DefaultCtx", Fiber},
}

// The labels of Step.Framework.
const (
	Gin      = "*gin.Context"
	FastHTTP = "*fasthttp.RequestCtx"
	Fiber    = "fiber.Ctx"
)

// frameworkContext finds a framework's own context behind a context value, also with
// a deadline or a value put on it.
func (b *builder) frameworkContext(v ssa.Value) string {
	for range maxBackward {
		switch x := v.(type) {
		case *ssa.MakeInterface:
			v = x.X
			if label := frameworkOf(x.X); label != "" {
				return label
			}
		case *ssa.ChangeInterface:
			v = x.X
			if label := frameworkOf(x.X); label != "" {
				return label
			}
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.UnOp:
			v = b.onlyStore(x.X)
		case *ssa.Call:
			to, ok := calleeOf(x.Common())
			if !ok || to.obj == nil || to.obj.Pkg() == nil || to.obj.Pkg().Path() != "context" || len(to.args) == 0 || to.obj.Name() == "WithoutCancel" {
				return ""
			}
			v = to.args[0]
		default:
			return ""
		}
		if v == nil {
			return ""
		}
	}
	return ""
}

func frameworkOf(v ssa.Value) string {
	for _, f := range frameworks {
		if isNamed(v.Type(), f.path, f.name) {
			return f.label
		}
	}
	return ""
}

// Zero reports whether there is nothing to say.
func (e Engines) Zero() bool { return len(e.Made) == 0 && !e.Fallback }

// Engines says what a package does with the engine of a framework that decides
// whether its context follows the request.
type Engines struct {
	Made []Place `json:",omitzero"` // where it makes one
	// Fallback: it makes the context follow the request (gin: ContextWithFallback).
	Fallback bool `json:",omitzero"`
}

// GinContext is a *gin.Context that reaches a wait as it is. Whether that is a fault
// is decided where the engine is made.
type GinContext struct {
	At      Place
	In      string   // short name of the function
	Wait    string   // what waits on it
	Pass    string   // what to pass instead: "c.Request.Context()"
	Ignored []string `json:",omitzero"`
	// Explained: a comment beside it says why.
	Explained bool `json:",omitzero"`
}

// ginContexts lists those of the package.
func (p *Package) ginContexts(ignoredAt func(Span) []string) []GinContext {
	var out []GinContext
	for _, f := range p.Funcs {
		for i := range f.Steps {
			if s := &f.Steps[i]; s.Framework == Gin && !f.Generated && (!f.Test || p.tests) && p.Waits(s) {
				pass := "its Request.Context()"
				if s.Hand != nil && s.Hand.Request {
					pass = s.Hand.Expr
				}
				out = append(out, GinContext{At: s.Place, In: f.Short, Wait: s.Short, Pass: pass, Ignored: ignoredAt(s.Span), Explained: s.Explained})
			}
		}
	}
	return out
}

// engines reads what the package does with gin's engine.
func (b *builder) engines() Engines {
	var out Engines
	if !b.refersTo("github.com/gin-gonic/gin") {
		return out
	}
	var read func(fn *ssa.Function)
	read = func(fn *ssa.Function) {
		for _, block := range fn.Blocks {
			for _, instr := range block.Instrs {
				switch instr := instr.(type) {
				case *ssa.Call:
					if to, ok := calleeOf(instr.Common()); ok && to.obj != nil && to.obj.Pkg() != nil && to.obj.Pkg().Path() == "github.com/gin-gonic/gin" &&
						(to.obj.Name() == "New" || to.obj.Name() == "Default") {
						out.Made = append(out.Made, b.placer.place(callSpan(instr, b.exprs)))
					}
				case *ssa.FieldAddr:
					if isNamed(instr.X.Type(), "github.com/gin-gonic/gin", "Engine") && fieldName(instr) == "ContextWithFallback" {
						out.Fallback = true
					}
				}
			}
		}
		for _, lit := range fn.AnonFuncs {
			read(lit)
		}
	}
	for _, src := range sourceFuncs(b.pass, b.pkg) {
		read(src.fn)
	}
	return out
}

// refersTo reports whether the package imports another one directly.
func (b *builder) refersTo(path string) bool {
	for _, imp := range b.pass.Pkg.Imports() {
		if imp.Path() == path {
			return true
		}
	}
	return false
}
