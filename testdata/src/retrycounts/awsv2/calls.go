// Package awsv2 counts how often clients of github.com/aws/aws-sdk-go-v2 send a request.
package awsv2

import (
	"context"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/dynamodb"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

func S3(ctx context.Context, url string) error {
	cfg := aws.Config{Region: "eu-north-1", Credentials: aws.AnonymousCredentials{}}
	c := s3.NewFromConfig(cfg, func(o *s3.Options) { o.BaseEndpoint, o.UsePathStyle = &url, true })
	_, err := c.GetObject(ctx, &s3.GetObjectInput{Bucket: aws.String("b"), Key: aws.String("k")}) // attempts: 3
	return err
}

// Given has what somebody else configured.
func Given(ctx context.Context, cfg aws.Config, url string) error {
	c := sqs.NewFromConfig(cfg, func(o *sqs.Options) { o.BaseEndpoint = &url })
	_, err := c.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &url}) // attempts: 3,unknown
	return err
}

func Loaded(ctx context.Context, url string) error {
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRegion("eu-north-1"), config.WithCredentialsProvider(aws.AnonymousCredentials{}), config.WithRetryMaxAttempts(2))
	if err != nil {
		return err
	}
	c := sqs.NewFromConfig(cfg, func(o *sqs.Options) { o.BaseEndpoint = &url })
	_, err = c.ReceiveMessage(ctx, &sqs.ReceiveMessageInput{QueueUrl: &url}) // attempts: 2
	return err
}

func LoadedDefault(ctx context.Context, url string) error {
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRegion("eu-north-1"), config.WithCredentialsProvider(aws.AnonymousCredentials{}))
	if err != nil {
		return err
	}
	c := dynamodb.NewFromConfig(cfg, func(o *dynamodb.Options) { o.BaseEndpoint = &url })
	_, err = c.ListTables(ctx, &dynamodb.ListTablesInput{}) // attempts: 4
	return err
}

func LoadedRetryer(ctx context.Context, url string) error {
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRegion("eu-north-1"), config.WithCredentialsProvider(aws.AnonymousCredentials{}),
		config.WithRetryer(func() aws.Retryer { return retry.AddWithMaxAttempts(retry.NewStandard(), 2) }))
	if err != nil {
		return err
	}
	c := sqs.NewFromConfig(cfg, func(o *sqs.Options) { o.BaseEndpoint = &url })
	_, err = c.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &url}) // attempts: 2
	return err
}

func Nop(ctx context.Context, url string) error {
	c := sqs.New(sqs.Options{Region: "eu-north-1", BaseEndpoint: &url, Credentials: aws.AnonymousCredentials{}, Retryer: aws.NopRetryer{}})
	_, err := c.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &url}) // attempts: 1
	return err
}

func Options(ctx context.Context, url string) error {
	c := sqs.New(sqs.Options{Region: "eu-north-1", BaseEndpoint: &url, Credentials: aws.AnonymousCredentials{}, RetryMaxAttempts: 2})
	_, err := c.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &url}) // attempts: 2
	return err
}

func Dynamo(ctx context.Context, url string) error {
	c := dynamodb.New(dynamodb.Options{Region: "eu-north-1", BaseEndpoint: &url, Credentials: aws.AnonymousCredentials{}})
	_, err := c.DescribeTable(ctx, &dynamodb.DescribeTableInput{TableName: aws.String("t")}) // attempts: 4
	return err
}

// Standard has the attempts of the retryer, not those of the service.
func Standard(ctx context.Context, url string) error {
	r := retry.NewStandard(func(o *retry.StandardOptions) { o.MaxBackoff = time.Millisecond })
	c := dynamodb.New(dynamodb.Options{Region: "eu-north-1", BaseEndpoint: &url, Credentials: aws.AnonymousCredentials{}, Retryer: r})
	_, err := c.DescribeTable(ctx, &dynamodb.DescribeTableInput{TableName: aws.String("t")}) // attempts: 3
	return err
}

func StandardFive(ctx context.Context, url string) error {
	r := retry.NewStandard(func(o *retry.StandardOptions) { o.MaxBackoff, o.MaxAttempts = time.Millisecond, 5 })
	c := sqs.New(sqs.Options{Region: "eu-north-1", BaseEndpoint: &url, Credentials: aws.AnonymousCredentials{}, Retryer: r})
	_, err := c.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &url}) // attempts: 5
	return err
}

// PerCall has one number for the client and another for a call.
func PerCall(ctx context.Context, url string) error {
	c := sqs.New(sqs.Options{Region: "eu-north-1", BaseEndpoint: &url, Credentials: aws.AnonymousCredentials{}})
	_, err := c.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &url}, func(o *sqs.Options) { o.RetryMaxAttempts = 2 }) // attempts: 2
	return err
}

// WrappedZero ends when the quota of the retryer is spent.
func WrappedZero(ctx context.Context, url string) error {
	r := retry.AddWithMaxAttempts(retry.NewStandard(func(o *retry.StandardOptions) { o.MaxBackoff = time.Microsecond }), 0)
	c := sqs.New(sqs.Options{Region: "eu-north-1", BaseEndpoint: &url, Credentials: aws.AnonymousCredentials{}, Retryer: r})
	_, err := c.SendMessage(ctx, &sqs.SendMessageInput{QueueUrl: &url, MessageBody: &url}) // attempts: unknown
	return err
}
