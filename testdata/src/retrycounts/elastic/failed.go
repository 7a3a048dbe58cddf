package elastic

import (
	"errors"
	"net/http"
)

func failed(res *http.Response, err error) error {
	if err != nil {
		return err
	}
	res.Body.Close()
	return errors.New(res.Status)
}
