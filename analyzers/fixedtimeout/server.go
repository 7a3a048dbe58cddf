package fixedtimeout

import (
	"net"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/link"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

// findServer finds servers that wait for a client's request as long as it likes.
func findServer(flow *link.Flow) []fault {
	var out []fault
	seen := map[valueflow.Place]bool{}
	for _, s := range flow.Servers() {
		if s.Kind != "http" || s.Escapes() || limited(s.Object, "ReadHeaderTimeout") || limited(s.Object, "ReadTimeout") {
			continue
		}
		at, fn, _ := s.Made()
		if at.Pkg == "" || seen[at] {
			continue
		}
		seen[at] = true
		what := "this http.Server"
		if at == s.Place {
			what = valueflow.Short(s.Call)
		}
		f := fault{rule: server, at: at, function: fn, doubtful: limited(s.Object, "WriteTimeout") || isLoopback(s.Object) || diagnostic(s.Object),
			message: what + " has neither ReadHeaderTimeout nor ReadTimeout: a client that sends its request slowly, or not at all, holds a connection and a goroutine for as long as it likes: set ReadHeaderTimeout (and ReadTimeout, WriteTimeout where no route streams)"}
		if at == s.Place {
			f.message = what + " makes a server with neither ReadHeaderTimeout nor ReadTimeout: a client that sends its request slowly, or not at all, holds a connection and a goroutine for as long as it likes: use an http.Server with these set"
		} else {
			f.chain = append(f.chain, link0{s.Func, s.Place, "serves it"})
		}
		out = append(out, f)
	}
	return out
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
