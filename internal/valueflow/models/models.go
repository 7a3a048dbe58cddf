// Package models holds what libraries do with the values that limits are made of: which
// argument becomes the timeout of what, which function a router calls, what a flag's
// default is.
//
// A model is Go source, in _lib/<import path of the library>: a small stand-in for the
// package that keeps of each function what matters here, with the same names. It never
// runs. `go generate` compiles it as a user's package is compiled (see package valueflow),
// and the solver runs it in place of the library, whose own source it never reads. What
// Go cannot say is said with package flow.
//
// To add a library, write the functions that matter and `go generate ./internal/valueflow/models`.
// A test resolves each model in the library that it stands for.
package models

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"

	"github.com/deadlinelint/deadlinelint/internal/valueflow"
)

//go:generate go run ./gen

//go:embed models.bin
var compiled []byte

// Has reports whether there is a model for a function, by its symbol as knowledge.Key
// writes it.
func Has(symbol string) bool {
	_, ok := slices.BinarySearch(symbols[:], symbol)
	return ok
}

// All are the models, ready for use. They are decoded when they are first asked for.
var All = sync.OnceValues(func() (*valueflow.Models, error) {
	units, err := valueflow.DecodeAll(compiled)
	if err != nil {
		return nil, fmt.Errorf("the models of libraries: %w", err)
	}
	return valueflow.NewModels(units), nil
})
