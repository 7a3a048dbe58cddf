// The cli command does one thing and ends: somebody watches it.
package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
)

func main() {
	if err := run(os.Args[1], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(url string, out io.Writer) error {
	resp, err := http.Get(url) // want `info: .*no limit`
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	_, err = out.Write(b)
	return err
}
