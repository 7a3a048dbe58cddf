package valueflow

import (
	"bytes"
	"compress/flate"
	"io"
	"strings"
)

// EncodeAll is several units, deflated.
func EncodeAll(units []*Unit) []byte {
	var w writer
	w.number(uint64(len(units)))
	for _, u := range units {
		data := u.Encode()
		w.number(uint64(len(data)))
		w = append(w, data...)
	}
	return Deflate(w)
}

// DecodeAll is the inverse of EncodeAll.
func DecodeAll(data []byte) ([]*Unit, error) {
	data, err := Inflate(data)
	if err != nil {
		return nil, err
	}
	r := &source{data: data}
	out := make([]*Unit, r.count())
	for i := range out {
		n := r.count()
		u, err := Decode(r.data[:n])
		if err != nil {
			return nil, err
		}
		out[i] = u
		r.data = r.data[n:]
	}
	if r.bad {
		return nil, errDamaged
	}
	return out, nil
}

// dictionary primes the compression with what most units hold: else the names weigh more
// than the rest of a small one.
var dictionary = []byte(strings.Join([]string{
	"computed\x00", "library\x00", "init$guard", "string", "error", "bool", "int64", "int", "[]", "[0]", "[1]", "{key}",
	"*net/http.Request", "net/http.ResponseWriter", "(*database/sql.Tx).", "database/sql.", "github.com/", "google.golang.org/grpc.",
	"*google.golang.org/grpc.ClientConn", "(google.golang.org/grpc.ClientConnInterface).Invoke", "go.uber.org/zap", "log/slog.Logger",
	"encoding/json.Unmarshal", "(*net/http.Client).Do", "net/http.NewRequestWithContext", "(*net/http.ServeMux).HandleFunc",
	"(*database/sql.DB).QueryContext", "(*database/sql.DB).ExecContext", "time.Duration", "time.Time", "time.Now", "interface{}",
	"context.WithTimeout", "context.WithCancel", "context.Context", "context.Background", "init", "main", ".go", "\x01", "(*\x01",
}, "\x00"))

// Deflate compresses. Writing to memory does not fail.
func Deflate(data []byte) []byte {
	var buf bytes.Buffer
	z, err := flate.NewWriterDict(&buf, flate.BestCompression, dictionary)
	if err != nil {
		return nil // of the level, which is a valid one
	}
	_, _ = z.Write(data)
	_ = z.Close()
	return buf.Bytes()
}

// maxInflated bounds what compressed data may grow to: damaged data must not eat the
// machine.
const maxInflated = 256 << 20

// Inflate is the inverse of Deflate.
func Inflate(data []byte) ([]byte, error) {
	out, err := io.ReadAll(io.LimitReader(flate.NewReaderDict(bytes.NewReader(data), dictionary), maxInflated))
	if err != nil {
		return nil, errDamaged
	}
	return out, nil
}
