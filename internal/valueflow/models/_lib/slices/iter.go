package slices

func All[E any](s []E) func(func(int, E) bool) {
	return func(yield func(int, E) bool) {
		for i, v := range s {
			yield(i, v)
		}
	}
}

func Backward[E any](s []E) func(func(int, E) bool) {
	return func(yield func(int, E) bool) {
		for i, v := range s {
			yield(i, v)
		}
	}
}

func Values[E any](s []E) func(func(E) bool) {
	return func(yield func(E) bool) {
		for _, v := range s {
			yield(v)
		}
	}
}

func collect[E any](s []E, seq func(func(E) bool)) []E {
	seq(func(v E) bool {
		s = append(s, v)
		return true
	})
	return s
}

func AppendSeq[E any](s []E, seq func(func(E) bool)) []E { return collect(s, seq) }
func Collect[E any](seq func(func(E) bool)) []E          { return collect(nil, seq) }
func Sorted[E any](seq func(func(E) bool)) []E           { return collect(nil, seq) }

func SortedFunc[E any](seq func(func(E) bool), order func(E, E) int) []E { return collect(nil, seq) }
func SortedStableFunc[E any](seq func(func(E) bool), order func(E, E) int) []E {
	return collect(nil, seq)
}
