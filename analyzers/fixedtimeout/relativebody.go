package fixedtimeout

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
	"strings"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/deadlinelint/deadlinelint/internal/finding"
	"github.com/deadlinelint/deadlinelint/internal/rule"
	"github.com/deadlinelint/deadlinelint/internal/summary"
)

var timeField = regexp.MustCompile(`^(?i)(?:timeout|deadline)_?(?:ms|millis|milliseconds|s|sec|secs|seconds)?$`)

// reportFixedFields reports fields of a JSON body that hold a fixed time, in a function
// that marshals the body and makes a request under a context. It may be meant for later
// work, so it is doubtful.
func reportFixedFields(r *rule.Reporter, pass *analysis.Pass, pkg *summary.Package) {
	if !sendsJSON(pass) {
		return
	}
	judged := map[token.Pos]*summary.Func{}
	for _, f := range pkg.Funcs {
		if !f.Generated && (!f.Test || pkg.Tests()) && f.TakesContext {
			judged[pkg.Local(f.Place).Pos] = f
		}
	}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil || judged[decl.Name.Pos()] == nil {
				continue
			}
			called := calledIn(pass, decl.Body)
			if len(called["net/http.NewRequestWithContext"]) == 0 || len(called["(context.Context).Deadline"]) > 0 {
				continue
			}
			for _, call := range called["encoding/json.Marshal"] {
				reportFixedField(r, pass, judged[decl.Name.Pos()], call.Args[0])
			}
		}
	}
}

func sendsJSON(pass *analysis.Pass) bool {
	marshals, sends := false, false
	for _, imp := range pass.Pkg.Imports() {
		marshals = marshals || imp.Path() == "encoding/json"
		sends = sends || imp.Path() == "net/http"
	}
	return marshals && sends
}

// calledIn are the calls of declared functions in a body, by full name.
func calledIn(pass *analysis.Pass, body *ast.BlockStmt) map[string][]*ast.CallExpr {
	out := map[string][]*ast.CallExpr{}
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if fn, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func); ok {
				out[fn.FullName()] = append(out[fn.FullName()], call)
			}
		}
		return true
	})
	return out
}

func reportFixedField(r *rule.Reporter, pass *analysis.Pass, f *summary.Func, body ast.Expr) {
	if ref, ok := ast.Unparen(body).(*ast.UnaryExpr); ok && ref.Op == token.AND {
		body = ref.X
	}
	lit, ok := ast.Unparen(body).(*ast.CompositeLit)
	if !ok {
		return
	}
	st, ok := pass.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
	if !ok {
		return
	}
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, ok := kv.Key.(*ast.Ident)
		if !ok {
			continue
		}
		name := jsonName(st, key.Name)
		value := pass.TypesInfo.Types[kv.Value]
		if !timeField.MatchString(name) || value.Value == nil {
			continue
		}
		r.Report(relativeHeader, &finding.Finding{
			Function: f.Short, Doubtful: true,
			Message: fmt.Sprintf("field %s is sent as a fixed %s: if it limits this call, send the nearer of this and what is left until the context's deadline", name, fieldText(value)),
		}, summary.Span{Pos: kv.Pos(), End: kv.End()}, nil)
	}
}

func fieldText(tv types.TypeAndValue) string {
	if n, ok := tv.Type.(*types.Named); ok && n.Obj().Name() == "Duration" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time" {
		if d, ok := constant.Int64Val(tv.Value); ok {
			return trimDuration(time.Duration(d))
		}
	}
	return tv.Value.ExactString()
}

// jsonName is the name of a field in JSON, "" if it has no tag for that.
func jsonName(st *types.Struct, field string) string {
	for i := range st.NumFields() {
		if st.Field(i).Name() == field {
			name, _, _ := strings.Cut(reflect.StructTag(st.Tag(i)).Get("json"), ",")
			return name
		}
	}
	return ""
}
