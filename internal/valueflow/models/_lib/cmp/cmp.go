// Package cmp models the choice of the first value that is not zero.
package cmp

type first struct{ v int64 }

func newFirst() *first { return new(first) }

// Or takes numbers here, but whatever is no number passes the test, too.
func Or(vals ...int64) int64 {
	f := newFirst()
	for _, v := range vals {
		if v != 0 {
			f.v = v
		}
	}
	return f.v
}
