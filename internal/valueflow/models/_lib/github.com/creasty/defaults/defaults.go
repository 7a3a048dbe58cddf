// Package defaults models structs whose zero fields get the defaults of their tags.
package defaults

import "flow"

func Set(ptr any) error {
	flow.Decode(ptr, "creasty")
	return nil
}

func MustSet(ptr any) { flow.Decode(ptr, "creasty") }
