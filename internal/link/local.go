package link

import (
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/deadlinelint/deadlinelint/internal/config"
	"github.com/deadlinelint/deadlinelint/internal/summary"
	"github.com/deadlinelint/deadlinelint/internal/valueflow"
	"github.com/deadlinelint/deadlinelint/internal/valueflow/models"
)

// Local gives each package in scope its value flow by itself: what is true of it whoever
// imports it. It is computed when it is first asked for; a package that serves tests has none.
var Local = &analysis.Analyzer{
	Name:       "deadlinelocal",
	Doc:        "deadlinelocal: the value flow of a package by itself; reports nothing",
	Requires:   []*analysis.Analyzer{config.Analyzer, summary.Analyzer},
	ResultType: reflect.TypeFor[*PackageFlow](),
	Run: func(pass *analysis.Pass) (any, error) {
		pkg := pass.ResultOf[summary.Analyzer].(*summary.Package)
		return &PackageFlow{Flow: sync.OnceValue(func() *Flow {
			if pkg.ServesTests && !pkg.Tests() {
				return nil
			}
			return Open(pkg.Flow)
		})}, nil
	},
}

// PackageFlow is a package's own value flow. Flow is nil out of scope.
type PackageFlow struct{ Flow func() *Flow }

// Open follows the values of one package by itself.
func Open(unit *valueflow.Unit) *Flow {
	lib, err := models.All()
	if unit == nil || err != nil || !unit.Calls(models.Matters) && !unit.Repeats() {
		return nil
	}
	return &Flow{Solution: valueflow.Open(unit, lib, newHost(nil, nil))}
}

// Unit is the compiled form of a package that the program sees; nil if it is not in view.
func (v *View) Unit(path string) *valueflow.Unit {
	for _, r := range v.Residues {
		if r.Path == path {
			return r.Flow
		}
	}
	return nil
}
