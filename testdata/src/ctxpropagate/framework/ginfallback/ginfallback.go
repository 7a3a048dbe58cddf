// Package ginfallback makes an engine whose *gin.Context ends with its request.
package ginfallback

import (
	"context"
	"database/sql"
	"net/http"

	"github.com/gin-gonic/gin"
)

type reports interface {
	Build(ctx context.Context, id string) (string, error)
}

func router(rep reports, db *sql.DB) *gin.Engine {
	e := gin.New()
	e.ContextWithFallback = true
	e.GET("/reports/:id", func(c *gin.Context) {
		out, err := rep.Build(c, c.Param("id"))
		if err != nil {
			c.Status(http.StatusInternalServerError)
			return
		}
		c.String(http.StatusOK, out)
	})
	e.DELETE("/reports/:id", func(c *gin.Context) {
		if _, err := db.ExecContext(c, "DELETE FROM reports WHERE id = $1", c.Param("id")); err != nil {
			c.Status(http.StatusInternalServerError)
		}
	})
	return e
}
