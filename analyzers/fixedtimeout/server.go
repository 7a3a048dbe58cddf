package fixedtimeout

import (
	"net"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/flowrule"
	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// findServer finds servers that wait for a client's request as long as it likes.
func findServer(flow *link.Flow) []flowrule.Fault {
	var out []flowrule.Fault
	seen, sound := map[valueflow.Place]bool{}, map[valueflow.Place]bool{}
	servers := flow.Servers()
	for _, s := range servers {
		if reads(s.Object) {
			at, _, _ := s.Made()
			sound[at] = true
		}
	}
	for _, s := range servers {
		if s.Kind != "http" || s.Escapes() || reads(s.Object) || strings.Contains(s.MadeBy(), "net/http/httptest.") {
			continue
		}
		f := serverFault(s, sound)
		if f.At.Pkg != "" && !seen[f.At] {
			seen[f.At] = true
			out = append(out, f)
		}
	}
	return out
}

// reads: the server limits how long it reads a request's headers.
func reads(o valueflow.Object) bool {
	return limited(o, "ReadHeaderTimeout") || limited(o, "ReadTimeout")
}

const slowClient = "a client that sends its request slowly, or not at all, holds a connection and a goroutine for as long as it likes"

// serverFault is told where the server is made; where a library makes it, at the call that
// starts it; where a factory makes others that are sound, at its call for this one.
func serverFault(s valueflow.Server, sound map[valueflow.Place]bool) flowrule.Fault {
	f := flowrule.Fault{Rule: server, Doubtful: limited(s.Object, "WriteTimeout") || isLoopback(s.Object) || diagnostic(s.Object)}
	if s.MadeBy() != "" {
		f.At, f.Function = s.Place, s.Func
		f.Message = valueflow.Short(s.Call) + " serves with neither ReadHeaderTimeout nor ReadTimeout: " + slowClient + ": use an http.Server with these set, or the framework's own setting"
		return f
	}
	f.At, f.Function, _ = s.Made()
	if call, caller, ok := s.MadeFor(); ok && sound[f.At] {
		f.At, f.Function = call, caller
	}
	f.Message = "this http.Server has neither ReadHeaderTimeout nor ReadTimeout: " + slowClient + ": set ReadHeaderTimeout (and ReadTimeout, WriteTimeout where no route streams)"
	f.Chain = []flowrule.Step{{Function: s.Func, At: s.Place, Note: "serves it"}}
	return f
}

// limited: a field has, or may have, a value that is a limit.
func limited(o valueflow.Object, field string) bool { return !allZero(o.Field(field)) }

// isLoopback: only this machine can reach the server.
func isLoopback(o valueflow.Object) bool {
	addrs := o.Field("Addr")
	for _, v := range addrs {
		host, _, err := net.SplitHostPort(v.Text)
		if v.Kind != valueflow.String || err != nil || host != "localhost" && !isLoopbackIP(host) {
			return false
		}
	}
	return len(addrs) > 0
}

func isLoopbackIP(host string) bool {
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// diagnosticPaths are what servers for operators serve.
var diagnosticPaths = []string{"debug/", "metrics", "health", "healthz", "livez", "readyz", "ready", "live", "pprof", "status", "version", "ping"}

// diagnostic: all routes of the server are for operators.
func diagnostic(o valueflow.Object) bool {
	routes := 0
	for _, h := range o.Objects("Handler") {
		for _, p := range h.Field("Patterns") {
			path := strings.TrimLeft(p.Text[strings.LastIndexByte(p.Text, ' ')+1:], "/")
			known := false
			for _, d := range diagnosticPaths {
				known = known || path == d || strings.HasPrefix(path, d+"/") || strings.HasSuffix(d, "/") && strings.HasPrefix(path, d)
			}
			if !known {
				return false
			}
			routes++
		}
	}
	return routes > 0
}
