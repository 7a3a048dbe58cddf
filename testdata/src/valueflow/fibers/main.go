// Command fibers serves with fiber, whose contexts are no request's.
package main

import (
	"context"
	"time"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/fiber/v2/middleware/timeout"
	fiberv3 "github.com/gofiber/fiber/v3"
	timeoutv3 "github.com/gofiber/fiber/v3/middleware/timeout"
)

func get(ctx context.Context, d time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, d) // arrives: 1s | 2s | 3s
	defer cancel()
	<-ctx.Done()
	return nil
}

func bounded(d time.Duration) fiber.Handler {
	return func(c *fiber.Ctx) error {
		ctx, cancel := context.WithTimeout(c.UserContext(), d) // arrives: 10s
		defer cancel()
		c.SetUserContext(ctx)
		return c.Next()
	}
}

func two() *fiber.App {
	app := fiber.New(fiber.Config{
		ReadTimeout: 5 * time.Second, // arrives: 5s
	})
	app.Use(bounded(10 * time.Second))
	api := app.Group("/api")
	api.Get("/orders", func(c *fiber.Ctx) error { return get(c.UserContext(), time.Second) })
	api.Get("/reports", timeout.NewWithContext(func(c *fiber.Ctx) error { // arrives: 20s
		return get(c.UserContext(), 2*time.Second)
	}, 20*time.Second))
	return app
}

func three() *fiberv3.App {
	app := fiberv3.New()
	app.Get("/orders", timeoutv3.New(func(c fiberv3.Ctx) error {
		return get(c.Context(), 3*time.Second)
	}, timeoutv3.Config{Timeout: 30 * time.Second})) // arrives: 30s
	return app
}

func main() {
	go two().Listen(":1")
	three().Listen(":2")
}
