package notidempotent

import (
	"context"
	"database/sql"
	"errors"
)

var errConflict = errors.New("conflict")

func insert(ctx context.Context, db *sql.DB, id string) (err error) {
	for range 3 {
		_, err = db.ExecContext(ctx, "INSERT INTO payments (id) VALUES ($1)", id) // want `executes an INSERT again.*\(retrylayers/not-idempotent\)`
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// Silent: the key makes it the same, the transaction is run again as a whole after a
// conflict, it changes what is there.

func keyed(ctx context.Context, db *sql.DB, id string) (err error) {
	for range 3 {
		_, err = db.ExecContext(ctx, "INSERT INTO payments (id) VALUES ($1) ON CONFLICT DO NOTHING", id)
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}

func whole(ctx context.Context, db *sql.DB, id string) (err error) {
	for range 3 {
		if err = pay(ctx, db, id); !errors.Is(err, errConflict) {
			return err
		}
	}
	return err
}

func pay(ctx context.Context, db *sql.DB, id string) error {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO payments (id) VALUES ($1)", id); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

func update(ctx context.Context, db *sql.DB, id string) (err error) {
	for range 3 {
		_, err = db.ExecContext(ctx, "UPDATE payments SET paid = true WHERE id = $1", id)
		if err == nil || ctx.Err() != nil {
			return err
		}
	}
	return err
}
