package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/deadlinelint/deadlinelint/examples/shop/orders"
)

// DailySales sums up what was sold on a day, the best-selling article first.
func (r *Repository) DailySales(ctx context.Context, day time.Time) ([]orders.Sale, error) {
	rows, err := r.pool.Query(context.Background(), `
		SELECT i.sku, sum(i.quantity)::bigint, sum(i.quantity * i.price_cents)::bigint
		FROM orders o JOIN order_items i ON i.order_id = o.id
		WHERE o.created_at >= $1 AND o.created_at < $2 AND o.status IN ($3, $4)
		GROUP BY i.sku ORDER BY 3 DESC, 1`,
		day, day.AddDate(0, 0, 1), orders.Placed, orders.Paid)
	if err != nil {
		return nil, fmt.Errorf("daily sales: %w", err)
	}
	sales, err := pgx.CollectRows(rows, pgx.RowToStructByPos[orders.Sale])
	if err != nil {
		return nil, fmt.Errorf("daily sales: %w", err)
	}
	return sales, nil
}

// ExpireUnpaid expires at most limit orders that were placed before the given time, and says how many it found.
// Orders that somebody is changing right now are left for the next call.
func (r *Repository) ExpireUnpaid(ctx context.Context, before time.Time, limit int) (int, error) {
	tag, err := r.pool.Exec(ctx, `
		UPDATE orders SET status = $1 WHERE id IN (
			SELECT id FROM orders WHERE status = 'placed' AND created_at < $2
			ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED)`,
		orders.Expired, before, limit)
	if err != nil {
		return 0, fmt.Errorf("expire unpaid orders: %w", err)
	}
	return int(tag.RowsAffected()), nil
}
