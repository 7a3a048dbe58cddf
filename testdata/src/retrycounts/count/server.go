package count

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// listen is a TCP server that reads what is sent at once, and gives it to answer: it
// closes the connection where that returns false.
func listen(t *testing.T, answer func(conn net.Conn, text string) bool) (addr string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				buf := make([]byte, 64<<10)
				for {
					n, err := conn.Read(buf)
					if err != nil || !answer(conn, string(buf[:n])) {
						return
					}
				}
			}()
		}
	}()
	return l.Addr().String()
}

// Closing counts what holds word, and closes the connection each time. What holds none is
// answered with other.
func Closing(t *testing.T, want int, word, other string, call func(ctx context.Context, addr string) error) {
	t.Helper()
	var got atomic.Int64
	addr := listen(t, func(conn net.Conn, text string) bool {
		if strings.Contains(strings.ToLower(text), word) {
			got.Add(1)
			return false
		}
		_, err := conn.Write([]byte(other))
		return err == nil
	})
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := call(ctx, addr); err == nil {
		t.Error("no error")
	}
	if int(got.Load()) != want {
		t.Errorf("%d calls, want %d", got.Load(), want)
	}
}

// HTTP counts requests that are all answered with a status.
func HTTP(t *testing.T, want, status int, call func(ctx context.Context, url string) error) {
	t.Helper()
	var got atomic.Int64
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		got.Add(1)
		w.WriteHeader(status)
	}))
	defer s.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	if err := call(ctx, s.URL); err == nil {
		t.Error("no error")
	}
	if int(got.Load()) != want {
		t.Errorf("%d requests, want %d", got.Load(), want)
	}
}
