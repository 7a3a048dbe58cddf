// Package config holds the limits of a service as constants.
package config

import "time"

const (
	// Unit is what the other limits are counted in.
	Unit = time.Second

	// RequestTimeout bounds a call to another service.
	RequestTimeout = 15 * Unit

	// ReadHeaderTimeout bounds the head of a request.
	ReadHeaderTimeout time.Duration = 2e9
)

// ShutdownTimeout is a variable that nothing assigns.
var ShutdownTimeout = RequestTimeout + 5*Unit

// Seconds is an untyped count.
const Seconds = 30
