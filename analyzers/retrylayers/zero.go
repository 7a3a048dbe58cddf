package retrylayers

import "go/types"

// zeroOf writes the zero of a type; ok is false if that needs its name.
func zeroOf(t types.Type) (text string, ok bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return `""`, true
		case u.Info()&types.IsNumeric != 0:
			return "0", true
		case u.Info()&types.IsBoolean != 0:
			return "false", true
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Chan, *types.Signature:
		return "nil", true
	case *types.Interface:
		if _, param := t.(*types.TypeParam); !param {
			return "nil", true
		}
	}
	return "", false
}
