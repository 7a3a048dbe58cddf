// Command programs_viper is run with the file config.yaml, read by viper: names
// without tags do not regard case, and the file is stronger than defaults, weaker
// than flags that were given and than the environment.
package main

import (
	"context"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/spf13/pflag"
	"github.com/spf13/viper"
)

type config struct {
	RequestTimeout time.Duration
	Shutdown       time.Duration `mapstructure:"shutdown_wait"`
	HTTP           struct {
		ReadHeader   time.Duration
		WriteSeconds int
		Read         time.Duration
	}
	Idle time.Duration
	Dial time.Duration
}

func main() {
	flags := pflag.NewFlagSet("shop", pflag.ExitOnError)
	flags.Duration("idle", 90*time.Second, "limit of an idle connection")
	flags.Duration("shutdown_wait", 5*time.Second, "time to stop in; not given")
	flags.Parse(os.Args[1:])
	v := viper.New()
	v.SetConfigFile("config.yaml")
	v.SetDefault("requestTimeout", 10*time.Second)
	v.SetDefault("http.read", "6s")
	v.BindPFlags(flags)
	v.BindEnv("dial", "SHOP_DIAL")
	if err := v.ReadInConfig(); err != nil {
		log.Fatal(err)
	}
	var c config
	if err := v.Unmarshal(&c); err != nil {
		log.Fatal(err)
	}
	dialer := &net.Dialer{Timeout: c.Dial} // arrives: 0s, 300ms
	client := &http.Client{
		Timeout:   c.RequestTimeout, // arrives: 1s
		Transport: &http.Transport{DialContext: dialer.DialContext},
	}
	client.Get("http://billing/")
	server := &http.Server{
		ReadTimeout:       c.HTTP.Read,                                      // arrives: 6s
		ReadHeaderTimeout: c.HTTP.ReadHeader,                                // arrives: 750ms
		WriteTimeout:      time.Duration(c.HTTP.WriteSeconds) * time.Second, // arrives: 25s
		IdleTimeout:       c.Idle,                                           // arrives: 50s
	}
	go server.ListenAndServe()
	ctx, cancel := context.WithTimeout(context.Background(), v.GetDuration("Shutdown_Wait")) // arrives: 20s
	defer cancel()
	server.Shutdown(ctx)
}
