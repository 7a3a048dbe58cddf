// Package notmain is the command orders.
package notmain

import (
	"context"
	"encoding/json"
	"flag"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/deadlinelint/deadlinelint/testdata/src/valueflow/programs_entry/registry"
)

// Duration is written as a string.
type Duration struct{ time.Duration }

// UnmarshalJSON implements json.Unmarshaler.
func (d *Duration) UnmarshalJSON(b []byte) (err error) {
	var s string
	if err := json.Unmarshal(b, &s); err != nil {
		return err
	}
	d.Duration, err = time.ParseDuration(s)
	return err
}

// Config is what the file is decoded into.
type Config struct {
	Client struct{ Timeout Duration }
	Debug  bool
}

func main() {
	file := flag.String("config", "", "the configuration file")
	flag.Parse()
	b, err := os.ReadFile(*file)
	if err != nil {
		log.Fatal(err)
	}
	var c Config
	if err := json.Unmarshal(b, &c); err != nil {
		log.Fatal(err)
	}
	if c.Debug {
		server := http.Server{ReadTimeout: time.Minute} // arrives[orders]: 60s
		go server.ListenAndServe()
	}
	ctx, cancel := context.WithTimeout(context.Background(), c.Client.Timeout.Duration) // arrives[orders]: 11s
	defer cancel()
	registry.Wait(ctx, 2*time.Second)
}

func init() { registry.Register("orders", main) }
