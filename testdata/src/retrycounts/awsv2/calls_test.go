package awsv2

import (
	"context"
	"net/http"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/deadlinelint/deadlinelint/testdata/src/retrycounts/count"
)

func TestCounts(t *testing.T) {
	t.Setenv("AWS_CONFIG_FILE", "none")
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", "none")
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	cfg := aws.Config{Region: "eu-north-1", Credentials: aws.AnonymousCredentials{}}
	for _, c := range []struct {
		name string
		want int
		call func(ctx context.Context, url string) error
	}{
		{"S3", 3, S3},
		{"Given", 3, func(ctx context.Context, url string) error { return Given(ctx, cfg, url) }},
		{"Loaded", 2, Loaded},
		{"LoadedDefault", 4, LoadedDefault},
		{"LoadedRetryer", 2, LoadedRetryer},
		{"Nop", 1, Nop},
		{"Options", 2, Options},
		{"Dynamo", 4, Dynamo},
		{"Standard", 3, Standard},
		{"StandardFive", 5, StandardFive},
		{"PerCall", 2, PerCall},
	} {
		t.Run(c.name, func(t *testing.T) { count.HTTP(t, c.want, http.StatusServiceUnavailable, c.call) })
	}
}

// TestQuota spends 500 tokens, 14 for each retry.
func TestQuota(t *testing.T) { count.HTTP(t, 36, http.StatusServiceUnavailable, WrappedZero) }
