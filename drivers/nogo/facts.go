package nogo

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"fmt"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/objectpath"
)

// factSet does what x/tools' internal/facts does for unitchecker and nogo; that
// package cannot be imported. The rules of what travels are the same.
type factSet struct {
	pkg *types.Package
	m   map[factKey]analysis.Fact
}

type factKey struct {
	pkg *types.Package
	obj types.Object // nil for package facts
	typ reflect.Type
}

// wireFact is a fact as it is written to a file.
type wireFact struct {
	PkgPath string
	Object  objectpath.Path // empty for package facts
	Fact    analysis.Fact
}

func registerFacts(analyzers []*analysis.Analyzer) {
	for _, a := range analyzers {
		for _, f := range a.FactTypes {
			gob.Register(f)
		}
		registerFacts(a.Requires)
	}
}

// decodeFacts reads the facts of the direct imports of pkg. A fact of a package or
// an object that their export data does not mention is dropped.
func decodeFacts(pkg *types.Package, known map[string]*types.Package, read func(path string) ([]byte, error)) (*factSet, error) {
	s := &factSet{pkg: pkg, m: map[factKey]analysis.Fact{}}
	for _, imp := range pkg.Imports() {
		data, err := read(imp.Path())
		if err != nil {
			return nil, err
		}
		if len(data) == 0 {
			continue
		}
		var facts []wireFact
		if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&facts); err != nil {
			return nil, fmt.Errorf("facts of %s: %w", imp.Path(), err)
		}
		for _, f := range facts {
			key := factKey{pkg: known[f.PkgPath], typ: reflect.TypeOf(f.Fact)}
			if key.pkg == nil {
				continue
			}
			if f.Object != "" {
				if key.obj, err = objectpath.Object(key.pkg, f.Object); err != nil {
					continue
				}
			}
			s.m[key] = f.Fact
		}
	}
	return s, nil
}

// encode drops what importers get elsewhere or cannot reach: package facts of
// imports, facts on their package-level functions, variables and constants, and
// objects that no path leads to.
func (s *factSet) encode() ([]byte, error) {
	var paths objectpath.Encoder
	var facts []wireFact
	for key, fact := range s.m {
		w := wireFact{PkgPath: key.pkg.Path(), Fact: fact}
		if key.pkg != s.pkg {
			if key.obj == nil {
				continue
			}
			if _, isType := key.obj.(*types.TypeName); !isType && key.obj.Parent() == key.obj.Pkg().Scope() {
				continue
			}
		}
		if key.obj != nil {
			var err error
			if w.Object, err = paths.For(key.obj); err != nil {
				continue
			}
		}
		facts = append(facts, w)
	}
	slices.SortFunc(facts, func(a, b wireFact) int {
		return cmp.Or(cmp.Compare(a.PkgPath, b.PkgPath), cmp.Compare(a.Object, b.Object),
			cmp.Compare(reflect.TypeOf(a.Fact).String(), reflect.TypeOf(b.Fact).String()))
	})
	if len(facts) == 0 {
		return nil, nil
	}
	var buf bytes.Buffer
	err := gob.NewEncoder(&buf).Encode(facts)
	return buf.Bytes(), err
}

func (s *factSet) get(key factKey, dst analysis.Fact) bool {
	fact, ok := s.m[key]
	if ok {
		reflect.ValueOf(dst).Elem().Set(reflect.ValueOf(fact).Elem())
	}
	return ok
}

func (s *factSet) importObject(obj types.Object, dst analysis.Fact) bool {
	return s.get(factKey{obj.Pkg(), obj, reflect.TypeOf(dst)}, dst)
}

func (s *factSet) importPackage(pkg *types.Package, dst analysis.Fact) bool {
	return s.get(factKey{pkg, nil, reflect.TypeOf(dst)}, dst)
}

func (s *factSet) exportObject(obj types.Object, fact analysis.Fact) {
	if obj.Pkg() != s.pkg {
		panic(fmt.Sprintf("fact %T about %s, which is not of package %s", fact, obj, s.pkg.Path()))
	}
	s.m[factKey{s.pkg, obj, reflect.TypeOf(fact)}] = fact
}

func (s *factSet) exportPackage(fact analysis.Fact) {
	s.m[factKey{s.pkg, nil, reflect.TypeOf(fact)}] = fact
}

func (s *factSet) allObjects() []analysis.ObjectFact {
	var out []analysis.ObjectFact
	for key, fact := range s.m {
		if key.obj != nil {
			out = append(out, analysis.ObjectFact{Object: key.obj, Fact: fact})
		}
	}
	return out
}

func (s *factSet) allPackages() []analysis.PackageFact {
	var out []analysis.PackageFact
	for key, fact := range s.m {
		if key.obj == nil {
			out = append(out, analysis.PackageFact{Package: key.pkg, Fact: fact})
		}
	}
	return out
}
