// Package many calls a store that takes a context nowhere.
package many

import (
	"net/http"

	"github.com/deadlinelint/deadlinelint/testdata/src/ctxpropagate/many/store"
)

type api struct{ store *store.Store }

func (a *api) show(w http.ResponseWriter, r *http.Request) {
	if err := a.store.Find(); err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	_ = a.store.List()
}
