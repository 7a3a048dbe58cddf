// Package ginplain makes its engine as gin does by default: a *gin.Context has no
// deadline and is never done.
package ginplain

import (
	"context"
	"database/sql"
	"log/slog"
	"net/http"

	"github.com/gin-gonic/gin"
)

type reports interface {
	Build(ctx context.Context, id string) (string, error)
}

type api struct {
	db  *sql.DB
	rep reports
}

func router(a *api) *gin.Engine {
	e := gin.New()
	e.GET("/reports/:id", a.show)
	e.DELETE("/reports/:id", a.remove)
	e.GET("/fixed/:id", a.fixed)
	e.PUT("/reports/:id", func(c *gin.Context) {
		out, err := a.rep.Build(c, c.Param("id")) // want `Request\.Context\(\).*ctxpropagate/framework`
		if err != nil {
			c.Status(http.StatusInternalServerError)
			return
		}
		c.String(http.StatusOK, out)
	})
	return e
}

func (a *api) show(c *gin.Context) {
	out, err := a.rep.Build(c, c.Param("id")) // want `Request\.Context\(\).*ctxpropagate/framework`
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.String(http.StatusOK, out)
}

func (a *api) remove(c *gin.Context) {
	if _, err := a.db.ExecContext(c, "DELETE FROM reports WHERE id = $1", c.Param("id")); err != nil { // want `Request\.Context\(\).*ctxpropagate/framework`
		c.Status(http.StatusInternalServerError)
	}
}

// The wait is one call deeper.
func (a *api) rebuild(c *gin.Context) {
	if err := a.all(c); err != nil { // want `Request\.Context\(\).*ctxpropagate/framework`
		c.Status(http.StatusInternalServerError)
	}
}

func (a *api) all(ctx context.Context) error {
	_, err := a.rep.Build(ctx, "all")
	return err
}

// The request's own context.
func (a *api) fixed(c *gin.Context) {
	out, err := a.rep.Build(c.Request.Context(), c.Param("id"))
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.String(http.StatusOK, out)
}

// Nothing waits on it.
func (a *api) logged(c *gin.Context) {
	slog.InfoContext(c, "seen", "id", c.Param("id"))
	note(c)
	c.Status(http.StatusNoContent)
}

type userKey struct{}

func note(ctx context.Context) { _, _ = ctx.Value(userKey{}).(string) }

// The helper takes the context out of it.
func (a *api) helped(c *gin.Context) {
	if err := a.build(c); err != nil {
		c.Status(http.StatusInternalServerError)
	}
}

func (a *api) build(c *gin.Context) error {
	_, err := a.rep.Build(c.Request.Context(), c.Param("id"))
	return err
}

func (a *api) ignored(c *gin.Context) {
	//deadlinelint:ignore ctxpropagate/framework the report is of use to others when the client has gone
	_, _ = a.rep.Build(c, c.Param("id"))
}
