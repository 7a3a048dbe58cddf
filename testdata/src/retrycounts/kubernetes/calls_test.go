package kubernetes

import (
	"context"
	"testing"

	"k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	count.Check(t, 3, Backoff)
	count.Check(t, 4, func(call func() error) error { return WithContext(context.Background(), call) })
	count.Check(t, 1, One)
	count.Check(t, 5, DefaultRetry)
	count.Check(t, 4, DefaultBackoff)
	// Other errors are no conflict.
	count.Check(t, 1, Conflict)
	count.Check(t, 5, func(call func() error) error {
		return Conflict(func() error { return errors.NewConflict(schema.GroupResource{}, "name", call()) })
	})
}
