// Package slices models what keeps elements and what calls with them.
package slices

func Clone[E any](s []E) []E   { return append([]E(nil), s...) }
func Clip[E any](s []E) []E    { return s }
func Compact[E any](s []E) []E { return s }

func Grow[E any](s []E, n int) []E                     { return s }
func CompactFunc[E any](s []E, eq func(E, E) bool) []E { return s }
func Delete[E any](s []E, i, j int) []E                { return s }
func DeleteFunc[E any](s []E, del func(E) bool) []E    { return s }
func Insert[E any](s []E, i int, v ...E) []E           { return append(s, v...) }
func Replace[E any](s []E, i, j int, v ...E) []E       { return append(s, v...) }
func Repeat[E any](x []E, count int) []E               { return append([]E(nil), x...) }
func Concat[E any](all ...[]E) []E {
	var out []E
	for _, s := range all {
		out = append(out, s...)
	}
	return out
}
