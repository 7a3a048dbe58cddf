// Package lo models conditions and pointers as expressions.
package lo

func Ternary[T any](condition bool, ifOutput, elseOutput T) T {
	if condition {
		return ifOutput
	}
	return elseOutput
}

func TernaryF[T any](condition bool, ifFunc, elseFunc func() T) T {
	if condition {
		return ifFunc()
	}
	return elseFunc()
}

func ToPtr[T any](x T) *T          { return &x }
func EmptyableToPtr[T any](x T) *T { return &x }
func FromPtr[T any](x *T) T        { return *x }

func FromPtrOr[T any](x *T, fallback T) T {
	if x == nil {
		return fallback
	}
	return *x
}
