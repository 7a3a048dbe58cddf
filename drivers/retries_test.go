package drivers_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestRetryChain: a chain over three packages, with an interface between, an in-house
// generic combinator and a library's default, has the same product in both drivers.
func TestRetryChain(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("-short: it needs the third-party modules of testdata/src")
	}
	dir := filepath.Join("..", "testdata", "src")
	const want = "retries multiply: 2 in (*orders.service).order × 3 in again.Do × 5 in (*http.Client).Do (go-retryablehttp) = up to 30 calls"
	alone := run(t, dir, environ(), tool, "./retrylayers/nested/...")
	expectExit(t, alone, hasFindings)
	vetted := vet(t, dir, "./retrylayers/nested/...")
	expectExit(t, vetted, vetFindings)
	for name, text := range map[string]string{"stand-alone": alone.stdout, "go vet": vetted.stderr} {
		if n := strings.Count(text, want); n != 1 {
			t.Errorf("%s: %d times %q in\n%s", name, n, want, text)
		}
		if n := strings.Count(text, "(retrylayers/nested)"); n != 6 {
			t.Errorf("%s: %d findings of nested, want 6", name, n)
		}
	}
}
