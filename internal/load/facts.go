package load

import (
	"go/types"
	"reflect"
	"sync"

	"golang.org/x/tools/go/analysis"
)

// facts are what analyzers wrote down about one package and its objects. They
// live with the package and not in one map for all, so that packages do not
// wait for each other's lock and that "all facts of my dependencies" costs what
// there is to see. A fact type belongs to one analyzer (analysis.Validate), so
// the type alone tells analyzers apart.
type facts struct {
	mu       sync.RWMutex // analyzers may use goroutines
	objects  map[objectKey]analysis.Fact
	order    []objectKey // of the first export, for a stable AllObjectFacts
	packages map[reflect.Type]analysis.Fact
}

type objectKey struct {
	obj types.Object
	typ reflect.Type
}

func (f *facts) setObject(obj types.Object, fact analysis.Fact) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.objects == nil {
		f.objects = make(map[objectKey]analysis.Fact)
	}
	key := objectKey{obj, reflect.TypeOf(fact)}
	if _, ok := f.objects[key]; !ok {
		f.order = append(f.order, key)
	}
	f.objects[key] = fact
}

func (f *facts) object(obj types.Object, dst analysis.Fact) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return copyFact(dst, f.objects[objectKey{obj, reflect.TypeOf(dst)}])
}

func (f *facts) setPackage(fact analysis.Fact) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.packages == nil {
		f.packages = make(map[reflect.Type]analysis.Fact)
	}
	f.packages[reflect.TypeOf(fact)] = fact
}

func (f *facts) pkg(dst analysis.Fact) bool {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return copyFact(dst, f.packages[reflect.TypeOf(dst)])
}

// copyFact does *dst = *src; both are pointers to the same type.
func copyFact(dst, src analysis.Fact) bool {
	if src == nil {
		return false
	}
	reflect.ValueOf(dst).Elem().Set(reflect.ValueOf(src).Elem())
	return true
}

// allObjects appends the object facts of the given types in stable order.
func (f *facts) allObjects(to []analysis.ObjectFact, types []analysis.Fact) []analysis.ObjectFact {
	f.mu.RLock()
	defer f.mu.RUnlock()
	for _, key := range f.order {
		for _, t := range types {
			if key.typ == reflect.TypeOf(t) {
				to = append(to, analysis.ObjectFact{Object: key.obj, Fact: f.objects[key]})
			}
		}
	}
	return to
}

// allPackages appends the package facts of the given types.
func (f *facts) allPackages(to []analysis.PackageFact, pkg *types.Package, types []analysis.Fact) []analysis.PackageFact {
	f.mu.RLock()
	defer f.mu.RUnlock()
	for _, t := range types {
		if fact := f.packages[reflect.TypeOf(t)]; fact != nil {
			to = append(to, analysis.PackageFact{Package: pkg, Fact: fact})
		}
	}
	return to
}

// below lists u and the source units that it depends on, dependencies first:
// what a pass over u may see facts of.
func (g *graph) below(u *unit) []*unit {
	need := make([]bool, u.index+1)
	need[u.index] = true
	var out []*unit
	for i := u.index; i >= 0; i-- { // users come after what they use
		if need[i] {
			for _, q := range g.source[i].deps {
				need[q.index] = true
			}
		}
	}
	for i, n := range need {
		if n {
			out = append(out, g.source[i])
		}
	}
	return out
}
