package summary

import (
	"go/constant"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/deadlinelint/deadlinelint/internal/knowledge"
)

const restyPath = "github.com/go-resty/resty/v2"

// restySends are the methods of resty's requests that send them.
var restySends = []string{"Get", "Post", "Put", "Patch", "Delete", "Execute", "Send"}

// saved reads a call of resty that saves the body to a file, or leaves it to the caller.
func (r *bodyReader) saved(call *ssa.Call, to callee) {
	name, ok := strings.CutPrefix(knowledge.Key(to.obj), "(*"+restyPath+".Request).")
	if !ok || !slices.Contains(restySends, name) {
		return
	}
	streams := false
	for v := receiverOf(call.Common()); v != nil; {
		made, ok := v.(*ssa.Call)
		if !ok {
			return
		}
		on, ok := calleeOf(made.Common())
		if !ok || on.obj == nil {
			return
		}
		switch knowledge.Key(on.obj) {
		case "(*" + restyPath + ".Request).SetOutput":
			streams = true
		case "(*" + restyPath + ".Request).SetDoNotParseResponse":
			c, isConst := on.args[0].(*ssa.Const)
			streams = streams || isConst && c.Value != nil && c.Value.Kind() == constant.Bool && constant.BoolVal(c.Value)
		case "(*" + restyPath + ".Client).R", "(*" + restyPath + ".Client).NewRequest":
			if streams {
				r.add(Covered{Kind: SavedFile}, call, []*send{{call: call, client: receiverOf(made.Common())}})
			}
			return
		}
		v = receiverOf(made.Common())
	}
}
