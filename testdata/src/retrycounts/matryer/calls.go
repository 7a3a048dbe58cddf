// Package matryer counts the attempts of github.com/matryer/try.
package matryer

import "github.com/matryer/try"

func Default(call func() error) error {
	return try.Do(func(int) (bool, error) { return true, call() }) // attempts: 10
}
