package summary

import (
	"os"
	"strings"
	"testing"
)

// The page that states the policy has a row for each reason.
func TestDetachmentPolicy(t *testing.T) {
	page, err := os.ReadFile("../../docs/detachment.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []Excuse{
		AfterDone, InDefer, OwnGoroutine, SharedWork, CleanUp, KeptLifetime, CarriedOver, AfterFailure, DeclaredByDoc, StartUp,
	} {
		if !strings.Contains(string(page), "| "+string(e)+" |") {
			t.Errorf("docs/detachment.md has no row for %q", e)
		}
	}
}
