// Package timeout models the limits of handlers.
package timeout

import (
	"context"
	"flow"
	"time"

	"github.com/gofiber/fiber/v3"
)

type Config struct {
	Next      func(c fiber.Ctx) bool
	OnTimeout fiber.Handler
	Timeout   time.Duration
}

func New(h fiber.Handler, config ...Config) fiber.Handler {
	if config == nil {
		return h
	}
	cfg := config[0]
	flow.LimitOf("timeout.Config.Timeout", &cfg, cfg.Timeout)
	return func(c fiber.Ctx) error {
		c.SetContext(&context.Node{Context: c.Context(), Kind: "timeout", Limit: cfg.Timeout})
		return h(c)
	}
}
