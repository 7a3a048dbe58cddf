// Package cmp models the choice of the first value that is not zero.
package cmp

// Or takes numbers here, but whatever is no number passes the tests, too.
func Or(vals ...int64) int64 {
	if v := vals[0]; v != 0 {
		return v
	}
	if v := vals[1]; v != 0 {
		return v
	}
	if v := vals[2]; v != 0 {
		return v
	}
	return vals[3]
}
