package program

import (
	"go/types"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// variable is what a library makes of one field.
type variable struct {
	skip      bool
	names     []string // the variables that give the field its value, the first that is set
	inner     string   // the prefix for the fields of a struct
	separator string   // between the elements of a list
}

func (w *envWalk) variable(f *types.Var, tag reflect.StructTag, prefix string) variable {
	switch w.options.Library {
	case Envconfig:
		return envconfigVariable(f, tag, prefix)
	case Caarlos0:
		return caarlos0Variable(tag, prefix)
	case GoEnvconfig:
		return goEnvconfigVariable(tag, prefix)
	case Cleanenv:
		return cleanenvVariable(tag, prefix)
	}
	return variable{skip: true}
}

// envconfigVariable: PREFIX_NAME, where NAME is the field's or the tag's; a name
// of the tag is looked for without the prefix, too. The fields of a struct have
// its name as prefix, those of an embedded one have not.
func envconfigVariable(f *types.Var, tag reflect.StructTag, prefix string) variable {
	if on, _ := strconv.ParseBool(tag.Get("ignored")); on {
		return variable{skip: true}
	}
	alt := strings.ToUpper(tag.Get("envconfig"))
	name := f.Name()
	if split, _ := strconv.ParseBool(tag.Get("split_words")); split {
		name = splitWords(name)
	}
	if alt != "" {
		name = alt
	}
	if prefix != "" {
		name = prefix + "_" + name
	}
	name = strings.ToUpper(name)
	v := variable{names: []string{name}, inner: name, separator: ","}
	if alt != "" && alt != name {
		v.names = append(v.names, alt)
	}
	if f.Embedded() {
		v.inner = prefix
	}
	return v
}

// The expressions are envconfig's own.
var (
	gatherWords = regexp.MustCompile("([^A-Z]+|[A-Z]+[^A-Z]+|[A-Z]+)")
	acronym     = regexp.MustCompile("([A-Z]+)([A-Z][^A-Z]+)")
)

// splitWords gives Auto_Split_Var for AutoSplitVar, and HTTP_Port for HTTPPort.
func splitWords(name string) string {
	var words []string
	for _, w := range gatherWords.FindAllString(name, -1) {
		if m := acronym.FindStringSubmatch(w); m != nil {
			words = append(words, m[1], m[2])
		} else {
			words = append(words, w)
		}
	}
	return strings.Join(words, "_")
}

func caarlos0Variable(tag reflect.StructTag, prefix string) variable {
	name, _, _ := strings.Cut(tag.Get("env"), ",")
	v := variable{skip: name == "-", inner: prefix + tag.Get("envPrefix"), separator: tag.Get("envSeparator")}
	if name != "" {
		v.names = []string{prefix + name}
	}
	if v.separator == "" {
		v.separator = ","
	}
	return v
}

func cleanenvVariable(tag reflect.StructTag, prefix string) variable {
	v := variable{inner: prefix + tag.Get("env-prefix"), separator: tag.Get("env-separator")}
	for name := range strings.SplitSeq(tag.Get("env"), ",") {
		if name != "" {
			v.names = append(v.names, prefix+name)
		}
	}
	if v.separator == "" {
		v.separator = ","
	}
	return v
}

func goEnvconfigVariable(tag reflect.StructTag, prefix string) variable {
	t := parseGoEnvconfig(tag.Get("env"))
	v := variable{inner: prefix + t.prefix, separator: t.delimiter}
	if t.name != "" {
		v.names = []string{prefix + t.name}
	}
	return v
}

// goEnvconfigTag is the one tag of go-envconfig.
type goEnvconfigTag struct {
	name, prefix, delimiter string
	value                   string // default
	hasDefault              bool
}

// parseGoEnvconfig reads "NAME, prefix=X_, delimiter=;, default=a,b": what comes
// after default= belongs to it.
func parseGoEnvconfig(tag string) goEnvconfigTag {
	t := goEnvconfigTag{delimiter: ","}
	name, rest, _ := strings.Cut(tag, ",")
	t.name = strings.TrimSpace(name)
	for rest != "" {
		rest = strings.TrimLeft(rest, " \t")
		if value, ok := strings.CutPrefix(rest, "default="); ok {
			t.value, t.hasDefault = strings.ReplaceAll(value, `\,`, ","), true
			break
		}
		var option string
		option, rest, _ = strings.Cut(rest, ",")
		if prefix, ok := strings.CutPrefix(option, "prefix="); ok {
			t.prefix = prefix
		}
		if delimiter, ok := strings.CutPrefix(option, "delimiter="); ok && delimiter != "" {
			t.delimiter = delimiter
		}
	}
	return t
}
