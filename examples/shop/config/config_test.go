package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestLoadProduction(t *testing.T) {
	cfg, err := Load("../deploy/prod.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := cfg.RequestTimeout.Duration, 2*time.Second; got != want {
		t.Errorf("request_timeout = %v, want %v", got, want)
	}
	if got, want := cfg.Fraud.Timeout.Duration, 700*time.Millisecond; got != want {
		t.Errorf("fraud.timeout = %v, want %v", got, want)
	}
}

func TestLoadRefuses(t *testing.T) {
	for name, tc := range map[string]struct{ yaml, want string }{
		"a number without a unit": {"request_timeout: 700", "missing unit"},
		"a zero timeout":          {"fraud: {timeout: 0s}", "above zero"},
		"an unknown key":          {"request_timout: 2s", "request_timout"},
		"no attempt at all":       {"fraud: {attempts: 0}", "fraud.attempts"},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "shop.yaml")
			if err := os.WriteFile(path, []byte(tc.yaml), 0o600); err != nil {
				t.Fatal(err)
			}
			if _, err := Load(path); err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("Load = %v, want an error about %q", err, tc.want)
			}
		})
	}
}
