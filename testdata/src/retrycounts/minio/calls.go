// Package minio counts the requests of github.com/minio/minio-go/v7.
package minio

import (
	"context"

	"github.com/minio/minio-go/v7"
)

func Stat(ctx context.Context, host string) error {
	c, err := minio.New(host, &minio.Options{Region: "us-east-1"})
	if err != nil {
		return err
	}
	_, err = c.StatObject(ctx, "bucket", "name", minio.StatObjectOptions{}) // attempts: 10
	return err
}

func Remove(ctx context.Context, host string) error {
	c, err := minio.New(host, &minio.Options{Region: "us-east-1", MaxRetries: 3})
	if err != nil {
		return err
	}
	return c.RemoveObject(ctx, "bucket", "name", minio.RemoveObjectOptions{}) // attempts: 3
}

func Exists(ctx context.Context, host string) error {
	c, err := minio.New(host, &minio.Options{Region: "us-east-1", MaxRetries: 1})
	if err != nil {
		return err
	}
	_, err = c.BucketExists(ctx, "bucket") // attempts: 1
	return err
}
