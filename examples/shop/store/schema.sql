CREATE TABLE orders (
    id          text PRIMARY KEY,
    customer    text NOT NULL,
    status      text NOT NULL,
    total_cents bigint NOT NULL,
    risk_score  integer NOT NULL,
    risk_at     timestamptz NOT NULL,
    created_at  timestamptz NOT NULL
);
CREATE INDEX orders_by_day ON orders (created_at);
CREATE INDEX orders_unpaid ON orders (created_at) WHERE status = 'placed';

CREATE TABLE order_items (
    order_id    text NOT NULL REFERENCES orders ON DELETE CASCADE,
    line        integer NOT NULL,
    sku         text NOT NULL,
    quantity    integer NOT NULL,
    price_cents bigint NOT NULL,
    PRIMARY KEY (order_id, line)
);
