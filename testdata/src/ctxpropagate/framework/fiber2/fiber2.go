// Package fiber2 passes the contexts of fiber v2: the one of fasthttp has no
// deadline, and is done only when the server is.
package fiber2

import (
	"context"
	"database/sql"
	"log/slog"

	"github.com/gofiber/fiber/v2"
)

type reports interface {
	Build(ctx context.Context, id string) (string, error)
}

type api struct {
	db  *sql.DB
	rep reports
}

func (a *api) routes(app *fiber.App) {
	app.Get("/reports/:id", a.show)
	app.Get("/fixed/:id", a.fixed)
	app.Delete("/reports/:id", func(c *fiber.Ctx) error {
		_, err := a.db.ExecContext(c.Context(), "DELETE FROM reports WHERE id = $1", c.Params("id")) // want `UserContext\(\).*ctxpropagate/framework`
		return err
	})
}

func (a *api) show(c *fiber.Ctx) error {
	out, err := a.rep.Build(c.Context(), c.Params("id")) // want `UserContext\(\).*ctxpropagate/framework`
	if err != nil {
		return err
	}
	return c.SendString(out)
}

// What middleware put a deadline on.
func (a *api) fixed(c *fiber.Ctx) error {
	out, err := a.rep.Build(c.UserContext(), c.Params("id"))
	if err != nil {
		return err
	}
	return c.SendString(out)
}

// Nothing waits on it.
func (a *api) logged(c *fiber.Ctx) error {
	slog.InfoContext(c.Context(), "seen", "path", string(c.Context().Path()))
	return c.SendStatus(fiber.StatusNoContent)
}
