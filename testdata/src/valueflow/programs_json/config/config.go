// Package config has what the configurations of all services share.
package config

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"
)

// Duration is a time.Duration that is written as a string.
type Duration struct {
	time.Duration `validate:"required"`
}

// UnmarshalJSON implements json.Unmarshaler.
func (d *Duration) UnmarshalJSON(b []byte) error {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return errors.New("a duration must be a string")
	}
	dd, err := time.ParseDuration(s)
	d.Duration = dd
	return err
}

// RPCClient configures the client of a service.
type RPCClient struct {
	Address string
	Timeout Duration
}

// RPCServer configures a server.
type RPCServer struct {
	Address          string   `json:"address"`
	MaxConnectionAge Duration `json:"maxConnectionAge"`
}

// Service is embedded in the configuration of each service.
type Service struct {
	DebugAddr           string
	GRPC                *RPCServer
	HealthCheckInterval Duration
}

// Features are off unless the file turns them on.
type Features struct {
	AsyncFinalize bool
	PauseZombies  bool
}

func decode(in io.Reader, out any) error {
	d := json.NewDecoder(in)
	d.DisallowUnknownFields()
	return d.Decode(out)
}

// Read fills out from a file.
func Read(filename string, out any) error {
	f, err := os.Open(filename)
	if err != nil {
		return err
	}
	defer f.Close()
	return decode(f, out)
}
