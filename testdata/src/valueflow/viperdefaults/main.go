// Command viperdefaults has a store of keys of its own, defaults in tags, and
// names in other tags.
package main

import (
	"bytes"
	"context"
	"net/http"
	"os"
	"time"

	"github.com/creasty/defaults"
	"github.com/spf13/viper"
)

type configFile struct {
	Runtime  runtimeConfig  `mapstructure:"runtime"`
	Database databaseConfig `mapstructure:"database"`
}

type runtimeConfig struct {
	ShutdownTimeout time.Duration `mapstructure:"shutdownWait" default:"10s"`
	Probe           time.Duration `mapstructure:"probe" default:"30s"`
	Jitter          int           `mapstructure:"jitterMs" default:"250"`
}

type databaseConfig struct {
	Lifetime time.Duration `mapstructure:"maxConnLifetime" default:"15m"`
	Idle     time.Duration `mapstructure:"maxConnIdleTime" default:"1m"`
}

func bindAllEnv(v *viper.Viper) {
	_ = v.BindEnv("runtime.shutdownWait", "SERVER_SHUTDOWN")
	_ = v.BindEnv("database.maxConnLifetime", "DATABASE_MAX_CONN_LIFETIME")
}

func load(bind func(*viper.Viper), out any, files ...[]byte) (*viper.Viper, error) {
	v := viper.New()
	v.SetConfigType("yaml")
	bind(v)
	for _, f := range files {
		if err := v.MergeConfig(bytes.NewBuffer(f)); err != nil {
			return nil, err
		}
	}
	if err := defaults.Set(out); err != nil {
		return nil, err
	}
	return v, v.Unmarshal(out)
}

func main() {
	c := &configFile{}
	if _, err := load(bindAllEnv, c); err != nil {
		os.Exit(1)
	}
	server := &http.Server{
		ReadTimeout: c.Runtime.Probe,     // arrives: 30s
		IdleTimeout: c.Database.Lifetime, // arrives: 900s
	}
	go server.ListenAndServe()
	ctx, cancel := context.WithTimeout(context.Background(), c.Runtime.ShutdownTimeout) // arrives: 10s
	defer cancel()
	ctx, cancel = context.WithTimeout(ctx, time.Duration(c.Runtime.Jitter)*time.Millisecond) // arrives: 250ms
	defer cancel()
	server.Shutdown(ctx)
}
