// Package reports uses a database handle without a word about database/sql.
package reports

import (
	"context"

	"github.com/deadlinelint/deadlinelint/testdata/src/ctxpropagate/sibling/storage"
)

func refresh(ctx context.Context, id string) error {
	_, err := storage.Primary().Exec("REFRESH MATERIALIZED VIEW reports") // want `ExecContext.*ctxpropagate/sibling`
	return err
}

func drop(ctx context.Context, id string) error {
	_, err := storage.Primary().ExecContext(ctx, "DELETE FROM reports WHERE id = $1", id)
	return err
}

func vacuum() error {
	_, err := storage.Primary().Exec("VACUUM reports")
	return err
}
