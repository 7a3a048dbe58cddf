package knowledge

import (
	"go/types"
	"strings"
	"testing"
)

func TestCallByReceiver(t *testing.T) {
	pkgs := realPackages(t)
	table := New(nil)
	const redis = "github.com/redis/go-redis/v9"
	for _, tt := range []struct {
		recv, name string
		waits      string
		quiet      bool
	}{
		{"(*" + redis + ".Client)", "Get", "network", false},
		{"(*" + redis + ".Client)", "BLPop", "network", false},
		{"(*" + redis + ".ClusterClient)", "Set", "network", false},
		{"(" + redis + ".UniversalClient)", "HSet", "network", false},
		{"(" + redis + ".Cmdable)", "Get", "network", false},
		{"(" + redis + ".Pipeliner)", "Get", "", true},
		{"(*" + redis + ".Pipeline)", "Get", "", true},
		{"(*" + redis + ".Pipeline)", "Exec", "network", false},
		{"(" + redis + ".Pipeliner)", "Exec", "network", false},
		{"(github.com/go-redis/redis/v8.Pipeliner)", "Get", "", true},
		{"(*github.com/go-redis/redis/v8.Client)", "Get", "network", false},
		{"(*github.com/minio/minio-go/v7.Client)", "PutObject", "network", false},
		{"(*github.com/minio/minio-go/v7.Client)", "ListObjects", "", true},
		{"(*github.com/uptrace/bun.DB)", "ExecContext", "database", false},
		{"(github.com/jackc/pgx/v5.Tx)", "Query", "database", false},
		{"(*go.etcd.io/etcd/client/v3.Client)", "Get", "network", false},
		{"(*log/slog.Logger)", "InfoContext", "", true},
		{"(go.opentelemetry.io/otel/metric.Int64Counter)", "Add", "", true},
		{"(*go.opentelemetry.io/otel/sdk/trace.TracerProvider)", "Shutdown", "network", false},
	} {
		fn, recv := method(t, pkgs, tt.recv, tt.name)
		e, ok := table.Call(fn, recv)
		if !ok || e.Waits != tt.waits || e.Quiet != tt.quiet {
			t.Errorf("%s.%s (declared as %s): %v, %+v; want waits %q, quiet %v", tt.recv, tt.name, Key(fn), ok, e, tt.waits, tt.quiet)
		}
	}

	// The receiver unknown, the method alone must do.
	fn, _ := method(t, pkgs, "(*"+redis+".Client)", "Get")
	if e, ok := table.Call(fn, nil); !ok || e.Waits != "network" || e.Func != "("+redis+".cmdable).*" {
		t.Errorf("Call without a receiver: %v, %+v", ok, e)
	}
}

func TestKey(t *testing.T) {
	pkgs := realPackages(t)
	for recv, want := range map[string]string{
		"(github.com/failsafe-go/failsafe-go.Executor)":  "(github.com/failsafe-go/failsafe-go.Executor).Run",
		"(*github.com/sourcegraph/conc/pool.ResultPool)": "(*github.com/sourcegraph/conc/pool.ResultPool).Go",
		"(*testing.T)":                                     "(*testing.common).Context",
		"(github.com/redis/rueidis.Client)":                "(github.com/redis/rueidis.CommandClient).Do",
		"(*github.com/avast/retry-go/v5.RetrierWithData)":  "(*github.com/avast/retry-go/v5.RetrierWithData).Do",
		"(google.golang.org/grpc.ServerStreamingClient)":   "(google.golang.org/grpc.ServerStreamingClient).Recv",
		"(*github.com/nats-io/nats.go.Conn)":               "(*github.com/nats-io/nats.go.Conn).Flush",
		"(*connectrpc.com/connect.BidiStreamForClient)":    "(*connectrpc.com/connect.BidiStreamForClient).Receive",
		"(*github.com/sony/gobreaker/v2.CircuitBreaker)":   "(*github.com/sony/gobreaker/v2.CircuitBreaker).Execute",
		"(*go.mongodb.org/mongo-driver/v2/mongo.Database)": "(*go.mongodb.org/mongo-driver/v2/mongo.Database).Drop",
	} {
		fn, _ := method(t, pkgs, recv, want[strings.LastIndexByte(want, '.')+1:])
		if got := Key(fn); got != want {
			t.Errorf("Key(%v) = %s, want %s", fn, got, want)
		}
		if e, ok := New(nil).Func(fn); !ok {
			t.Errorf("%s: no entry (%+v)", want, e)
		}
	}
}

func TestShapes(t *testing.T) {
	pkgs := realPackages(t)
	for _, tt := range []struct{ recv, name, note string }{
		{"(*github.com/aws/aws-sdk-go-v2/service/dynamodb.Client)", "GetItem", "AWS"},
		{"(*github.com/aws/aws-sdk-go-v2/service/s3.Client)", "PutObject", "AWS"},
		{"(*github.com/aws/aws-sdk-go-v2/service/s3.ListObjectsV2Paginator)", "NextPage", "AWS"},
		{"(*github.com/aws/aws-sdk-go-v2/service/dynamodb.TableExistsWaiter)", "Wait", "AWS"},
		{"(*github.com/aws/aws-sdk-go-v2/service/sqs.Client)", "ReceiveMessage", "AWS"},
		{"(google.golang.org/grpc/health/grpc_health_v1.HealthClient)", "Check", "gRPC client stub"},
		{"(google.golang.org/grpc/health/grpc_health_v1.HealthClient)", "Watch", "gRPC client stub"},
		{"(google.golang.org/grpc/health/grpc_health_v1.HealthServer)", "Check", ""},
		{"(k8s.io/client-go/kubernetes/typed/core/v1.PodInterface)", "List", "Kubernetes"},
		{"(k8s.io/client-go/kubernetes/typed/core/v1.PodInterface)", "Patch", "Kubernetes"},
	} {
		fn, recv := method(t, pkgs, tt.recv, tt.name)
		e, ok := New(nil).Call(fn, recv)
		if ok != (tt.note != "") {
			t.Errorf("%s.%s: found %v: %+v", tt.recv, tt.name, ok, e)
			continue
		}
		if ok && (e.Waits != "network" || e.Context != "arg:0" || !strings.Contains(e.Note, tt.note)) {
			t.Errorf("%s.%s: %+v, want a wait on arg:0, shape %q", tt.recv, tt.name, e, tt.note)
		}
	}
}

// TestShapesInUserCode checks code as sqlc, protoc-gen-connect-go, protoc-gen-go-grpc
// and protoc-gen-twirp write it into the user's packages, against the real types.
func TestShapesInUserCode(t *testing.T) {
	user := checkSource(t, realPackages(t), `
package user

import (
	"context"
	"database/sql"
	"net/http"

	"connectrpc.com/connect"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"google.golang.org/grpc"
)

type DBTX interface {
	Exec(context.Context, string, ...interface{}) (pgconn.CommandTag, error)
	Query(context.Context, string, ...interface{}) (pgx.Rows, error)
	QueryRow(context.Context, string, ...interface{}) pgx.Row
}

type StdDBTX interface {
	ExecContext(context.Context, string, ...interface{}) (sql.Result, error)
	QueryContext(context.Context, string, ...interface{}) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...interface{}) *sql.Row
	Format(context.Context, string, ...interface{}) (string, error)
}

type Store struct{}

func (Store) Query(ctx context.Context, q string, args ...any) (pgx.Rows, error) { return nil, nil }

type Msg struct{}

type GreeterClient interface {
	Hello(context.Context, *connect.Request[Msg]) (*connect.Response[Msg], error)
	Tail(context.Context, *connect.Request[Msg]) (*connect.ServerStreamForClient[Msg], error)
}

type GreeterHandler interface {
	Hello(context.Context, *connect.Request[Msg]) (*connect.Response[Msg], error)
	Tail(context.Context, *connect.Request[Msg], *connect.ServerStream[Msg]) error
}

type shopClient struct{ cc grpc.ClientConnInterface }

func (c *shopClient) Order(ctx context.Context, in *Msg, opts ...grpc.CallOption) (*Msg, error) { return nil, nil }

type Shop_TailClient interface {
	Recv() (*Msg, error)
	grpc.ClientStream
}

type mailbox interface{ Recv() (*Msg, error) }

type haberdasherProtobufClient struct{}

func (c *haberdasherProtobufClient) MakeHat(ctx context.Context, in *Msg) (*Msg, error) { return nil, nil }

type Bucket interface {
	GetObject(context.Context, *s3.GetObjectInput, ...func(*s3.Options)) (*s3.GetObjectOutput, error)
}

func WithTenant(ctx context.Context, id string) context.Context { return ctx }
func TenantFromContext(ctx context.Context) string { return "" }
func Load(ctx context.Context, id string) error { return nil }
func Handle(c *gin.Context) {}

type transport struct{}

func (transport) RoundTrip(*http.Request) (*http.Response, error) { return nil, nil }

type fake struct{}

func (fake) RoundTrip(string) error { return nil }
`)
	table := New(nil)
	for _, tt := range []struct{ typ, name, waits, context, returns, note string }{
		{"DBTX", "Exec", "database", "arg:0", "", "DBTX"},
		{"DBTX", "Query", "database", "arg:0", "", "DBTX"},
		{"DBTX", "QueryRow", "database", "arg:0", "", "DBTX"},
		{"StdDBTX", "ExecContext", "database", "arg:0", "", "DBTX"},
		{"StdDBTX", "QueryContext", "database", "arg:0", "", "DBTX"},
		{"StdDBTX", "QueryRowContext", "database", "arg:0", "", "DBTX"},
		{"StdDBTX", "Format", "", "", "", ""},
		{"Store", "Query", "", "", "", ""}, // has a body
		{"GreeterClient", "Hello", "network", "arg:0", "", "connect"},
		{"GreeterClient", "Tail", "network", "arg:0", "", "connect"},
		{"GreeterHandler", "Hello", "", "", "", ""},
		{"GreeterHandler", "Tail", "", "", "", ""},
		{"shopClient", "Order", "network", "arg:0", "", "gRPC"},
		{"Shop_TailClient", "Recv", "network", "bound", "", "stream"},
		{"mailbox", "Recv", "", "", "", ""},
		{"haberdasherProtobufClient", "MakeHat", "network", "arg:0", "", "Twirp"},
		{"Bucket", "GetObject", "network", "arg:0", "", "AWS"},
		{"transport", "RoundTrip", "network", "request:0", "", "implements (net/http.RoundTripper).RoundTrip"},
		{"fake", "RoundTrip", "", "", "", ""},
		{"", "WithTenant", "", "", "derived", "returns one"},
		{"", "TenantFromContext", "", "", "", "FromContext"},
		{"", "Load", "", "", "", ""},
		{"", "Handle", "", "", "", ""},
	} {
		var fn *types.Func
		var recv types.Type
		if tt.typ == "" {
			fn = user.Scope().Lookup(tt.name).(*types.Func)
		} else {
			recv = user.Scope().Lookup(tt.typ).Type()
			obj, _, _ := types.LookupFieldOrMethod(recv, true, user, tt.name)
			fn = obj.(*types.Func)
		}
		e, ok := table.Call(fn, recv)
		if ok != (tt.note != "") || e.Waits != tt.waits || e.Context != tt.context || e.Returns != tt.returns || !strings.Contains(e.Note, tt.note) {
			t.Errorf("%s.%s: %v, %+v; want waits %q on %q, returns %q, note %q", tt.typ, tt.name, ok, e, tt.waits, tt.context, tt.returns, tt.note)
		}
	}

	// A wildcard of the user's covers what has the context that it names.
	table = New([]Entry{{Func: "user.*", Waits: "network", Context: "arg:0"}})
	if e, ok := table.Func(user.Scope().Lookup("Load").(*types.Func)); !ok || e.Waits != "network" {
		t.Errorf("user.* does not cover Load: %v, %+v", ok, e)
	}
	if e, ok := table.Func(user.Scope().Lookup("Handle").(*types.Func)); ok {
		t.Errorf("user.* with context arg:0 covers Handle(*gin.Context): %+v", e)
	}
}

func TestFuncReturns(t *testing.T) {
	pkgs := realPackages(t)
	for name, want := range map[string]string{
		"context.Background":                                    "fresh",
		"context.WithTimeout":                                   "derived",
		"context.WithoutCancel":                                 "detached",
		"context.Cause":                                         "",
		"go.opentelemetry.io/otel/trace.ContextWithSpan":        "derived", // covered by a quiet wildcard
		"github.com/go-logr/logr.NewContext":                    "derived",
		"github.com/go-logr/logr.FromContextOrDiscard":          "",
		"google.golang.org/grpc/metadata.NewOutgoingContext":    "derived",
		"golang.org/x/sync/errgroup.WithContext":                "derived",
		"github.com/opentracing/opentracing-go.SpanFromContext": "",
	} {
		path, fn, _ := cutLastDot(name)
		e, ok := New(nil).Func(pkgs[path].Scope().Lookup(fn).(*types.Func))
		if !ok || e.Returns != want || e.Waits != "" {
			t.Errorf("%s: %v, %+v; want returns %q", name, ok, e, want)
		}
	}
}
