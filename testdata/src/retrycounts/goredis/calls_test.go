package goredis

import (
	"context"
	"testing"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	for _, c := range []struct {
		name string
		want int
		call func(ctx context.Context, addr string) error
	}{
		{"Default", 4, Default},
		{"Cmdable", 4, Cmdable},
		{"Write", 4, Write},
		{"None", 1, None},
		{"Five", 6, Five},
		{"WithTimeout", 2, WithTimeout},
		{"Pipeline", 4, Pipeline},
		{"Pipelined", 3, Pipelined},
		{"Watched", 1, Watched},
		{"Block", 4, Block},
		{"Ring", 4, Ring},
		{"RingTwo", 2, RingTwo},
		{"Cluster", 4, Cluster},
		{"ClusterNone", 1, ClusterNone},
		{"ClusterBoth", 12, ClusterBoth},
	} {
		t.Run(c.name, func(t *testing.T) { count.Closing(t, c.want, "\r\nkey\r\n", "-ERR unknown\r\n", c.call) })
	}
}
