// Package timeout models the limits of handlers.
package timeout

import (
	"context"
	"flow"
	"time"

	"github.com/gofiber/fiber/v2"
)

// New answers in time, but the handler goes on.
func New(h fiber.Handler, d time.Duration) fiber.Handler {
	flow.Limit("request", d)
	return h
}

func NewWithContext(h fiber.Handler, d time.Duration, errs ...error) fiber.Handler {
	flow.Limit("request", d)
	return func(c *fiber.Ctx) error {
		c.SetUserContext(&context.Node{Context: c.UserContext(), Kind: "timeout", Limit: d})
		return h(c)
	}
}
