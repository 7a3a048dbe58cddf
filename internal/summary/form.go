package summary

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
	"github.com/deadlinelint/deadlinelint/internal/sibling"
)

// Form is the form of a function without a context that takes one.
type Form struct {
	Name string // for people: "(*sql.DB).QueryContext"; "-" if the user's knowledge names none
	Key  string // as knowledge.Key writes it, "" if it is not one function
	// Rename is the identifier to write for the callee's, with the context as the
	// first argument; "" where that is not all.
	Rename string
	// Rewrite is the template of the whole call, as knowledge.Entry has it.
	Rewrite string
	// MayWait: it waits, as far as knowledge or its signature tells.
	MayWait bool
	// InView: its body is, so its summary tells.
	InView bool
}

type formKey struct {
	fn   *types.Func
	recv types.Type
}

// formOf finds the form with a context of a callee without one. Knowledge names
// those that are called otherwise.
func (b *builder) formOf(to callee, e knowledge.Entry) *Form {
	key := formKey{to.obj, to.recv}
	if f, ok := b.forms[key]; ok {
		return f
	}
	f := b.findForm(to, e)
	b.forms[key] = f
	return f
}

func (b *builder) findForm(to callee, e knowledge.Entry) *Form {
	known := e.Waits != "" || e.Binds != ""
	if e.Waits == "serve" || e.Quiet && e.Instead == "" || e.Waits == "" && e.Instead == "" && !known && !returnsError(to.sig) {
		return nil
	}
	s, twin := sibling.Of(to.obj, to.recv, b.pass.Pkg)
	if s == nil && known && e.Instead == "" {
		s = sibling.OnType(to.obj, b.pass.Pkg)
		if s != nil {
			return &Form{Name: shortFunc(s), Key: knowledge.Key(s), MayWait: true}
		}
	}
	if s != nil {
		with, _ := b.know.Call(s, to.recv)
		if with.Quiet && !known || with.Context == "none" {
			return nil // it reads values of the context, or looks at it once
		}
		rename := s.Name()
		if twin || e.Rewrite == knowledge.NoRewrite {
			rename = "" // the value at hand has no such method
		}
		return &Form{
			Name: shortFunc(s.Origin()), Key: knowledge.Key(s.Origin()), Rename: rename,
			MayWait: known || with.Waits != "" || returnsError(s.Signature()) && !beginsWith(s.Name(), pure), InView: to.dispatch == Static && b.inView(s.Origin()),
		}
	}
	if e.Instead != "" {
		return &Form{Name: shortKey(e.Instead), Key: e.Instead, Rewrite: strings.TrimPrefix(e.Rewrite, knowledge.NoRewrite), MayWait: known}
	}
	if e.Source == knowledge.UserSource && e.Waits != "" {
		return &Form{Name: "-", MayWait: true}
	}
	return nil
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// shortKey writes a key as shortFunc does: "(*net/http.Client).Do" as "(*http.Client).Do".
func shortKey(key string) string {
	i := strings.LastIndexByte(key, '/')
	if i < 0 {
		return key
	}
	// "github.com/go-resty/resty/v2.Request" is called resty.Request.
	if version, rest, ok := strings.Cut(key[i+1:], "."); ok && majorVersion.MatchString(version) {
		before := key[:i]
		return key[:len(key)-len(strings.TrimLeft(key, "(*"))] + before[strings.LastIndexByte(before, '/')+1:] + "." + rest
	}
	start := key[:len(key)-len(strings.TrimLeft(key, "(*"))]
	return start + key[i+1:]
}

// formWaits reports whether a step without a context has a form with one that waits
// on it: by its summary where its body is in view.
func formWaits(s *Step, lookup func(symbol string) *Closed) bool {
	if s.Form == nil || s.TakesContext {
		return false
	}
	if s.Form.InView {
		c := lookup(s.Form.Key)
		return c != nil && slices.Contains(c.WaitsOn, 0)
	}
	return s.Form.MayWait
}

func formName(f *Form) string {
	if f == nil {
		return ""
	}
	return f.Name
}
