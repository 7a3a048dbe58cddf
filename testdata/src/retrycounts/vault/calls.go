// Package vault counts the requests of github.com/hashicorp/vault/api.
package vault

import (
	"context"
	"time"

	"github.com/hashicorp/vault/api"
)

func Default(ctx context.Context, url string) error {
	cfg := api.DefaultConfig()
	cfg.Address, cfg.MinRetryWait, cfg.MaxRetryWait = url, time.Millisecond, time.Millisecond
	c, err := api.NewClient(cfg)
	if err != nil {
		return err
	}
	_, err = c.Logical().ReadWithContext(ctx, "secret/a") // attempts: 3
	return err
}

func Write(ctx context.Context, url string) error {
	cfg := &api.Config{Address: url, MinRetryWait: time.Millisecond, MaxRetryWait: time.Millisecond, MaxRetries: 3}
	c, err := api.NewClient(cfg)
	if err != nil {
		return err
	}
	_, err = c.Logical().WriteWithContext(ctx, "secret/a", nil) // attempts: 4
	return err
}

func None(ctx context.Context, url string) error {
	c, err := api.NewClient(&api.Config{Address: url})
	if err != nil {
		return err
	}
	_, err = c.Logical().ReadWithContext(ctx, "secret/a") // attempts: 1
	return err
}
