// Command databases sets the limits of its connection pools, of all kinds.
package main

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
)

type poolConfig struct {
	MaxLifetime time.Duration
	MaxIdle     time.Duration
	Ping        time.Duration
	Statement   time.Duration
}

var setLifetime = func(db *sql.DB, d time.Duration) {
	if d != 0 {
		db.SetConnMaxLifetime(d) // arrives: 900s
	}
}

func openSQL(dsn string, c poolConfig) (*sql.DB, error) {
	db, err := sql.Open("mysql", dsn)
	if err != nil {
		return nil, err
	}
	setLifetime(db, c.MaxLifetime)
	db.SetConnMaxIdleTime(c.MaxIdle)                                 // arrives: 30s | 60s
	ctx, cancel := context.WithTimeout(context.Background(), c.Ping) // arrives: 2s | 3s
	defer cancel()
	return db, db.PingContext(ctx)
}

func openPool(ctx context.Context, dsn string, c poolConfig) (*pgxpool.Pool, error) {
	pc, err := pgxpool.ParseConfig(dsn)
	if err != nil {
		return nil, err
	}
	if c.MaxLifetime != 0 {
		pc.MaxConnLifetime = c.MaxLifetime            // arrives: 900s
		pc.MaxConnLifetimeJitter = c.MaxLifetime / 10 // arrives: 90s
	}
	pc.MaxConnIdleTime = c.MaxIdle          // arrives: 60s
	pc.HealthCheckPeriod = 20 * time.Second // arrives: 20s
	pc.ConnConfig.ConnectTimeout = c.Ping   // arrives: 3s
	pc.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, fmt.Sprintf("SET statement_timeout=%d", c.Statement.Milliseconds()))
		return err
	}
	return pgxpool.NewWithConfig(ctx, pc)
}

type redisConfig struct {
	Dial, Read, Write time.Duration
	Retries           int
}

// A struct that is changed between two calls is one to both of them.
func openRedis(c redisConfig) *redis.Client {
	return redis.NewClient(&redis.Options{
		Addr:         "redis:6379",
		DialTimeout:  c.Dial,  // arrives: 700ms, 1s
		ReadTimeout:  c.Read,  // arrives: 100ms, 250ms
		WriteTimeout: c.Write, // arrives: 250ms
		MaxRetries:   c.Retries,
	})
}

func main() {
	ctx := context.Background()
	orders, err := openSQL("user@tcp(orders)/shop", poolConfig{MaxLifetime: 15 * time.Minute, MaxIdle: time.Minute, Ping: 3 * time.Second})
	if err != nil {
		panic(err)
	}
	defer orders.Close()
	reports, err := openSQL("user@tcp(reports)/shop", poolConfig{MaxIdle: 30 * time.Second, Ping: 2 * time.Second})
	if err != nil {
		panic(err)
	}
	defer reports.Close()

	pool, err := openPool(ctx, "postgres://db/shop", poolConfig{MaxLifetime: 15 * time.Minute, MaxIdle: time.Minute, Ping: 3 * time.Second, Statement: 4900 * time.Millisecond})
	if err != nil {
		panic(err)
	}
	defer pool.Close()

	limits := redisConfig{Dial: time.Second, Read: 250 * time.Millisecond, Write: 250 * time.Millisecond, Retries: 2}
	openRedis(limits).Get(ctx, "a")
	limits.Dial = 700 * time.Millisecond
	limits.Read = 100 * time.Millisecond
	openRedis(limits).Get(ctx, "b")
}
