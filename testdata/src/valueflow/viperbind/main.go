// Command viperbind takes its limits from flags that are bound to keys, which
// are unmarshalled over a struct of defaults.
package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/spf13/viper"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/viperbind/config"
)

func mustBindPFlag(key string, flag *pflag.Flag) {
	if err := viper.BindPFlag(key, flag); err != nil {
		panic("binding: " + err.Error())
	}
}

func mustBindEnv(input ...string) {
	if err := viper.BindEnv(input...); err != nil {
		panic("binding: " + err.Error())
	}
}

func newRoot() *cobra.Command {
	viper.SetConfigName("config")
	viper.SetEnvPrefix("SHOP")
	viper.SetEnvKeyReplacer(strings.NewReplacer("-", "_"))
	viper.AutomaticEnv()
	viper.AddConfigPath("/etc/shop")
	return &cobra.Command{Use: "shop"}
}

func newRun() *cobra.Command {
	cmd := &cobra.Command{Use: "run", Run: run}
	def := config.DefaultConfig()
	flags := cmd.Flags()
	flags.Duration("request-timeout", def.RequestTimeout, "limit of a request")
	flags.Duration("shutdown-timeout", 12*time.Second, "time to stop in; not the default of the struct")
	flags.Duration("http-upstream-timeout", def.HTTP.UpstreamTimeout, "limit of the gateway")
	flags.String("datastore-engine", def.Datastore.Engine, "where to keep things")
	flags.Duration("datastore-conn-max-idle-time", def.Datastore.ConnMaxIdleTime, "limit of an idle connection")
	cmd.PreRun = bind(flags)
	return cmd
}

func bind(flags *pflag.FlagSet) func(*cobra.Command, []string) {
	return func(*cobra.Command, []string) {
		mustBindPFlag("requestTimeout", flags.Lookup("request-timeout"))
		mustBindEnv("requestTimeout", "SHOP_REQUEST_TIMEOUT")
		mustBindPFlag("shutdownTimeout", flags.Lookup("shutdown-timeout"))
		mustBindPFlag("http.upstreamTimeout", flags.Lookup("http-upstream-timeout"))
		mustBindPFlag("datastore.engine", flags.Lookup("datastore-engine"))
		mustBindPFlag("datastore.connMaxIdleTime", flags.Lookup("datastore-conn-max-idle-time"))
	}
}

func readConfig() (*config.Config, error) {
	c := config.DefaultConfig()
	if err := viper.ReadInConfig(); err != nil {
		if !errors.As(err, &viper.ConfigFileNotFoundError{}) {
			return nil, fmt.Errorf("reading: %w", err)
		}
	}
	if err := viper.Unmarshal(c); err != nil {
		return nil, fmt.Errorf("unmarshalling: %w", err)
	}
	return c, nil
}

func run(*cobra.Command, []string) {
	c, err := readConfig()
	if err != nil {
		panic(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.RequestTimeout) // arrives: 0s, 3s
	defer cancel()
	gateway := &http.Client{Timeout: config.GatewayTimeout(c)} // arrives: 2s, 5s
	gateway.Get("http://localhost/")
	switch c.Datastore.Engine {
	case "memory":
	case "mysql":
		db, err := sql.Open("mysql", "")
		if err != nil {
			panic(err)
		}
		db.SetConnMaxIdleTime(c.Datastore.ConnMaxIdleTime)
	}
	ping, done := context.WithTimeout(ctx, c.Datastore.PingTimeout) // arrives: 4s
	defer done()
	<-ping.Done()
	stop, end := context.WithTimeout(context.Background(), c.ShutdownTimeout) // arrives: 12s
	defer end()
	<-stop.Done()
}

func main() {
	root := newRoot()
	root.AddCommand(newRun(), newMigrate())
	if err := root.Execute(); err != nil {
		os.Exit(1)
	}
}

// newMigrate asks for its keys one by one.
func newMigrate() *cobra.Command {
	cmd := &cobra.Command{Use: "migrate", RunE: func(cmd *cobra.Command, args []string) error {
		ctx, cancel := context.WithTimeout(cmd.Context(), viper.GetDuration("limit")) // arrives: 60s
		defer cancel()
		each, done := context.WithTimeout(ctx, viper.GetDuration("migrate.step")) // arrives: 7s
		defer done()
		<-each.Done()
		return nil
	}}
	viper.SetDefault("Migrate.Step", 7*time.Second)
	cmd.Flags().Duration("limit", time.Minute, "limit of all steps")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) error { return viper.BindPFlags(cmd.Flags()) }
	return cmd
}
