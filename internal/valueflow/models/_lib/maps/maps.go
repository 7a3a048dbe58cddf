// Package maps models what keeps keys and values, and what calls with them.
package maps

func Clone[K comparable, V any](m map[K]V) map[K]V {
	out := map[K]V{}
	for k, v := range m {
		out[k] = v
	}
	return out
}

func Copy[K comparable, V any](dst, src map[K]V) {
	for k, v := range src {
		dst[k] = v
	}
}

func All[K comparable, V any](m map[K]V) func(func(K, V) bool) {
	return func(yield func(K, V) bool) {
		for k, v := range m {
			yield(k, v)
		}
	}
}

func Keys[K comparable, V any](m map[K]V) func(func(K) bool) {
	return func(yield func(K) bool) {
		for k := range m {
			yield(k)
		}
	}
}

func Values[K comparable, V any](m map[K]V) func(func(V) bool) {
	return func(yield func(V) bool) {
		for _, v := range m {
			yield(v)
		}
	}
}

func Insert[K comparable, V any](m map[K]V, seq func(func(K, V) bool)) {
	seq(func(k K, v V) bool {
		m[k] = v
		return true
	})
}

func Collect[K comparable, V any](seq func(func(K, V) bool)) map[K]V {
	out := map[K]V{}
	seq(func(k K, v V) bool {
		out[k] = v
		return true
	})
	return out
}
