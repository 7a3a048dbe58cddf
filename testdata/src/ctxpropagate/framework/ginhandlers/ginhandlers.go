// Package ginhandlers has handlers only: what their engine does is set elsewhere.
package ginhandlers

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
)

type reports interface {
	Build(ctx context.Context, id string) (string, error)
}

// API answers for reports.
type API struct{ Reports reports }

// Register adds the handlers to a group of somebody's engine.
func (a *API) Register(g *gin.RouterGroup) { g.GET("/reports/:id", a.show) }

func (a *API) show(c *gin.Context) {
	out, err := a.Reports.Build(c, c.Param("id"))
	if err != nil {
		c.Status(http.StatusInternalServerError)
		return
	}
	c.String(http.StatusOK, out)
}
