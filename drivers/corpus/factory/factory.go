// Package factory hands out types of package client.
package factory

import (
	"database/sql"

	"example.com/corpus/client"
)

// New is what stands between api and client.
func New() *client.Conn { return new(client.Conn) }

// Default is a variable of a type that has no exported name.
var Default = client.Open(new(sql.DB))

// Wide promotes the methods of client.Base.
type Wide struct{ client.Base }
