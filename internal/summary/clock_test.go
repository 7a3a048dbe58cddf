package summary

import (
	"testing"
	"time"
)

func TestReadDuration(t *testing.T) {
	for _, c := range []struct{ text, name, want string }{
		{"5000", "X-Timeout-Ms", "5s"},
		{"30s", "timeout", "30s"},
		{"10S", "Grpc-Timeout", "10s"},
		{"90", "X-Timeout-Seconds", "1m30s"},
		{"7", "Request-Timeout", "7"}, // who knows
		{"soon", "timeout", "soon"},
		{"-5s", "timeout", "-5s"},
		{"99999999999999999999", "timeout_ms", "99999999999999999999"},
	} {
		if got := readDuration(c.text, c.name); got != c.want {
			t.Errorf("readDuration(%q, %q) = %q, want %q", c.text, c.name, got, c.want)
		}
	}
}

func TestDurationText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		2 * time.Second: "2s", time.Minute: "1m", 90 * time.Second: "1m30s", 2 * time.Hour: "2h", 150 * time.Millisecond: "150ms", 10 * time.Second: "10s",
		time.Hour + time.Second: "1h0m1s", 0: "0s",
	} {
		if got := DurationText(d); got != want {
			t.Errorf("DurationText(%d) = %q, want %q", d, got, want)
		}
	}
}

func TestIsOfHouse(t *testing.T) {
	for host, want := range map[string]bool{
		"pricing:8080": true, "localhost": true, "127.0.0.1:80": true, "[::1]:80": true, "a.shop.svc": true, "stock.shop.svc.cluster.local": true,
		"users.internal": true, "u:p@db": true, "api.example.com": false, "10.0.0.1.example": false, "": false,
	} {
		if got := isOfHouse(host); got != want {
			t.Errorf("isOfHouse(%q) = %v, want %v", host, got, want)
		}
	}
}
