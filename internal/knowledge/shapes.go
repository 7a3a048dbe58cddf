package knowledge

import (
	"go/types"
	"strings"
)

// Shapes: what generated clients look like. Their names are the user's or one
// of thousands, their signatures are always the same.

// byShape tells what fn does from its signature and its receiver.
func byShape(fn *types.Func) (Entry, bool) {
	sig := fn.Signature()
	e := Entry{Func: Key(fn), Evidence: "signature"}
	waits := func(what, context, note string) (Entry, bool) {
		e.Waits, e.Context, e.Note = what, context, "shape: "+note
		return e, true
	}
	switch {
	case isStreamMethod(fn):
		return waits("network", "bound", "message stream of a gRPC client or server")
	case !takesContextFirst(sig):
	case sig.Recv() == nil:
	case variadicOf(sig, "google.golang.org/grpc", "CallOption"):
		return waits("network", "arg:0", "gRPC client stub (last parameter ...grpc.CallOption)")
	case variadicOf(sig, "github.com/googleapis/gax-go/v2", "CallOption"):
		return waits("network", "arg:0", "Google API client (last parameter ...gax.CallOption)")
	case isAWS(sig):
		return waits("network", "arg:0", "AWS client (last parameter ...func(*Options) of a service package)")
	case isKubernetes(sig):
		return waits("network", "arg:0", "Kubernetes client (last parameter metav1.…Options)")
	case isConnect(fn):
		return waits("network", "arg:0", "connect client (…Client with *connect.Response or a stream for the client)")
	case isTwirp(fn):
		return waits("network", "arg:0", "Twirp client (…ProtobufClient or …JSONClient)")
	case isDBTX(sig):
		return waits("database", "arg:0", "interface over a database handle, as sqlc's DBTX")
	}
	if derives(sig) {
		e.Returns, e.Note = "derived", "shape: takes a context and returns one"
		return e, true
	}
	if readsContext(fn) {
		e.Quiet, e.Note = true, "shape: …FromContext reads a value of the context"
		return e, true
	}
	return Entry{}, false
}

func takesContextFirst(sig *types.Signature) bool {
	return sig.Params().Len() > 0 && isContext(sig.Params().At(0).Type())
}

// derives reports whether a context goes in and a context comes out.
func derives(sig *types.Signature) bool {
	return hasContext(sig.Params()) && hasContext(sig.Results())
}

func hasContext(vars *types.Tuple) bool {
	for v := range vars.Variables() {
		if isContext(v.Type()) {
			return true
		}
	}
	return false
}

// readsContext: func XFromContext(ctx) or XFromCtx(ctx), no method.
func readsContext(fn *types.Func) bool {
	sig := fn.Signature()
	named := strings.HasSuffix(fn.Name(), "FromContext") || strings.HasSuffix(fn.Name(), "FromCtx")
	return named && sig.Recv() == nil && sig.Params().Len() == 1 && takesContextFirst(sig)
}

// lastVariadic is T of a last parameter ...T, nil if there is none.
func lastVariadic(sig *types.Signature) types.Type {
	if !sig.Variadic() {
		return nil
	}
	s, ok := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	if !ok {
		return nil
	}
	return s.Elem()
}

func variadicOf(sig *types.Signature, path, name string) bool {
	t := lastVariadic(sig)
	return t != nil && isNamed(t, path, name)
}

// isAWS: the last parameter is ...func(*T), T of a package of an AWS service:
// operations, paginators, waiters, and the interfaces that users write for
// them.
func isAWS(sig *types.Signature) bool {
	t := lastVariadic(sig)
	if t == nil {
		return false
	}
	f, ok := t.Underlying().(*types.Signature)
	if !ok || f.Params().Len() != 1 || f.Results().Len() != 0 {
		return false
	}
	obj := typeName(f.Params().At(0).Type())
	return obj != nil && obj.Pkg() != nil &&
		strings.HasPrefix(obj.Pkg().Path(), "github.com/aws/aws-sdk-go-v2/service/")
}

// isKubernetes: the typed clients take their options last, by value; Patch has
// a list of subresources behind them.
func isKubernetes(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		obj := typeName(v.Type())
		if obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "k8s.io/apimachinery/pkg/apis/meta/v1" &&
			strings.HasSuffix(obj.Name(), "Options") {
			return true
		}
	}
	return false
}

// isConnect: generated handlers have the clients' signature for unary calls,
// so there the receiver's name decides.
func isConnect(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	obj := typeName(results.At(0).Type())
	if obj == nil || obj.Pkg() == nil || obj.Pkg().Path() != "connectrpc.com/connect" {
		return false
	}
	switch {
	case strings.Contains(obj.Name(), "StreamForClient"):
		return true
	case obj.Name() == "Response":
		recv := typeName(fn.Signature().Recv().Type())
		return recv != nil && strings.HasSuffix(recv.Name(), "Client")
	}
	return false
}

// isTwirp: the generated client structs; the service interface is the same for
// client and server.
func isTwirp(fn *types.Func) bool {
	sig := fn.Signature()
	recv := typeName(sig.Recv().Type())
	return recv != nil && sig.Params().Len() == 2 && sig.Results().Len() == 2 &&
		(strings.HasSuffix(recv.Name(), "ProtobufClient") || strings.HasSuffix(recv.Name(), "JSONClient"))
}

// isDBTX: an interface method (context.Context, string, ...any) that returns
// rows, a row, or what a statement did. A concrete one has a body to look at.
func isDBTX(sig *types.Signature) bool {
	if !types.IsInterface(sig.Recv().Type()) || sig.Params().Len() != 3 || sig.Results().Len() == 0 {
		return false
	}
	text, ok := sig.Params().At(1).Type().Underlying().(*types.Basic)
	if !ok || text.Kind() != types.String || lastVariadic(sig) == nil || !types.IsInterface(lastVariadic(sig)) {
		return false
	}
	obj := typeName(sig.Results().At(0).Type())
	if obj == nil || obj.Pkg() == nil {
		return false
	}
	switch obj.Pkg().Path() + "." + obj.Name() {
	case "github.com/jackc/pgx/v5.Rows", "github.com/jackc/pgx/v5.Row", "github.com/jackc/pgx/v5/pgconn.CommandTag",
		"github.com/jackc/pgx/v4.Rows", "github.com/jackc/pgx/v4.Row", "github.com/jackc/pgconn.CommandTag",
		"database/sql.Rows", "database/sql.Row", "database/sql.Result":
		return true
	}
	return false
}

// isStreamMethod: Recv, Send and their kin on a type that is a grpc stream.
func isStreamMethod(fn *types.Func) bool {
	switch fn.Name() {
	case "Recv", "Send", "CloseAndRecv", "SendAndClose":
	default:
		return false
	}
	if fn.Signature().Recv() == nil {
		return false
	}
	recv := fn.Signature().Recv().Type()
	obj, _, _ := types.LookupFieldOrMethod(recv, true, fn.Pkg(), "RecvMsg")
	m, ok := obj.(*types.Func)
	return ok && m.Pkg() != nil && m.Pkg().Path() == "google.golang.org/grpc"
}
