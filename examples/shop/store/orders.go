package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
)

// rollbackTimeout bounds the clean-up of a transaction whose own context may have ended.
const rollbackTimeout = time.Second

// Create stores an order with its items, all or nothing.
func (r *Repository) Create(ctx context.Context, o orders.Order) error {
	tx, err := r.pool.Begin(ctx)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() {
		undo, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackTimeout)
		defer cancel()
		if err := tx.Rollback(undo); err != nil && !errors.Is(err, pgx.ErrTxClosed) {
			slog.WarnContext(undo, "rollback failed", "order", o.ID, "err", err)
		}
	}()

	_, err = tx.Exec(ctx, `
		INSERT INTO orders (id, customer, status, total_cents, risk_score, risk_at, created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		o.ID, o.Customer, o.Status, o.TotalCents, o.Risk.Score, o.Risk.At, o.CreatedAt)
	if err != nil {
		return fmt.Errorf("insert order: %w", err)
	}
	columns := []string{"order_id", "line", "sku", "quantity", "price_cents"}
	lines := pgx.CopyFromSlice(len(o.Items), func(i int) ([]any, error) {
		return []any{o.ID, i + 1, o.Items[i].SKU, o.Items[i].Quantity, o.Items[i].PriceCents}, nil
	})
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{"order_items"}, columns, lines); err != nil {
		return fmt.Errorf("insert items: %w", err)
	}
	if err := tx.Commit(ctx); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// Get returns the order with the given id.
func (r *Repository) Get(ctx context.Context, id string) (orders.Order, error) {
	o := orders.Order{ID: id}
	err := r.pool.QueryRow(ctx, `
		SELECT customer, status, total_cents, risk_score, risk_at, created_at FROM orders WHERE id = $1`, id).
		Scan(&o.Customer, &o.Status, &o.TotalCents, &o.Risk.Score, &o.Risk.At, &o.CreatedAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return orders.Order{}, orders.ErrNotFound
	}
	if err != nil {
		return orders.Order{}, fmt.Errorf("read order: %w", err)
	}

	rows, err := r.pool.Query(ctx, `
		SELECT sku, quantity, price_cents FROM order_items WHERE order_id = $1 ORDER BY line`, id)
	if err != nil {
		return orders.Order{}, fmt.Errorf("read items: %w", err)
	}
	o.Items, err = pgx.CollectRows(rows, pgx.RowToStructByPos[orders.Item])
	if err != nil {
		return orders.Order{}, fmt.Errorf("read items: %w", err)
	}
	return o, nil
}

// Cancel withdraws a placed order.
func (r *Repository) Cancel(ctx context.Context, id string) error {
	tag, err := r.pool.Exec(ctx, `UPDATE orders SET status = $2 WHERE id = $1 AND status = $3`,
		id, orders.Cancelled, orders.Placed)
	if err != nil {
		return fmt.Errorf("cancel order: %w", err)
	}
	if tag.RowsAffected() == 1 {
		return nil
	}
	if _, err := r.Get(ctx, id); err != nil {
		return err
	}
	return orders.ErrConflict
}

// SetRisk replaces what is known about the risk of an order.
func (r *Repository) SetRisk(ctx context.Context, id string, risk orders.Risk) error {
	_, err := r.pool.Exec(ctx, `UPDATE orders SET risk_score = $2, risk_at = $3 WHERE id = $1`,
		id, risk.Score, risk.At)
	if err != nil {
		return fmt.Errorf("set risk: %w", err)
	}
	return nil
}
