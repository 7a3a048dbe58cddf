// Command programs_toml is run with the file shop.toml.
package main

import (
	"context"
	"log"
	"net/http"
	"os"
	"time"

	"github.com/pelletier/go-toml/v2"
)

type span struct{ time.Duration }

// UnmarshalText implements encoding.TextUnmarshaler.
func (s *span) UnmarshalText(b []byte) (err error) {
	s.Duration, err = time.ParseDuration(string(b))
	return err
}

type settings struct {
	Request span
	Client  struct {
		Timeout  span
		Attempts int
	}
	Mirrors []mirror `toml:"mirror"`
}

type mirror struct {
	LimitSeconds int64 `toml:"limit_seconds"`
}

func main() {
	f, err := os.Open("shop.toml")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	var s settings
	if err := toml.NewDecoder(f).Decode(&s); err != nil {
		log.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.Request.Duration) // arrives: 3s
	defer cancel()
	<-ctx.Done()
	client := &http.Client{Timeout: s.Client.Timeout.Duration} // arrives: 12s
	for range s.Client.Attempts {
		client.Get("http://upstream/")
	}
	for _, m := range s.Mirrors {
		c := &http.Client{Timeout: time.Duration(m.LimitSeconds) * time.Second} // arrives: 5s, 8s
		c.Get("http://mirror/")
	}
}
