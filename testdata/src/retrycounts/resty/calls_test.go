package resty

import (
	"context"
	"net"
	"sync/atomic"
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.CheckServer(t, 503, 1, Default)
	count.CheckServer(t, 503, 4, func(url string) error { return Four(context.Background(), url) })
	count.CheckServer(t, 503, 2, OfRequest)
	// A response is no reason, where no condition says so.
	count.CheckServer(t, 503, 1, NoCondition)
}

func TestBroken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var n atomic.Int64
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			n.Add(1)
			c.Close()
		}
	}()
	if err := NoCondition("http://" + l.Addr().String()); err == nil || n.Load() != 3 {
		t.Errorf("%d connections, %v", n.Load(), err)
	}
}
