package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// parseJSON reads one value. It goes by tokens, as only the decoder's offset
// tells where something stands.
func parseJSON(f Source) (*node, error) {
	r := &jsonReader{file: f.Name, data: f.Data, lines: linesOf(f.Data), decoder: json.NewDecoder(bytes.NewReader(f.Data))}
	r.decoder.UseNumber()
	n, err := r.value(0)
	if err == nil {
		return n, nil
	}
	if errors.Is(err, io.EOF) && len(bytes.TrimSpace(f.Data)) == 0 {
		return nil, nil
	}
	if e := (*Error)(nil); errors.As(err, &e) {
		return nil, e
	}
	offset := r.decoder.InputOffset()
	if s := (*json.SyntaxError)(nil); errors.As(err, &s) {
		offset = s.Offset - 1
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		offset, err = int64(len(f.Data)), io.ErrUnexpectedEOF
	}
	return nil, &Error{At: r.at(offset), Message: fmt.Sprintf("bad JSON (%v)", err), Err: err}
}

type jsonReader struct {
	file    string
	data    []byte
	lines   lines
	decoder *json.Decoder
}

// token returns the next token and where it begins: after the offset of the one
// before, behind white space and the punctuation that is no token.
func (r *jsonReader) token() (json.Token, Position, error) {
	start := r.decoder.InputOffset()
	t, err := r.decoder.Token()
	for start < int64(len(r.data)) && bytes.IndexByte([]byte(" \t\r\n,:"), r.data[start]) >= 0 {
		start++
	}
	return t, r.at(start), err
}

func (r *jsonReader) at(offset int64) Position {
	return r.lines.at(r.file, int(min(max(offset, 0), int64(len(r.data)))))
}

func (r *jsonReader) value(depth int) (*node, error) {
	t, at, err := r.token()
	if err != nil {
		return nil, err
	}
	if depth > maxDepth {
		return nil, &Error{At: at, Message: "the file is nested too deeply"}
	}
	n := &node{at: at, kind: scalar}
	switch t := t.(type) {
	case nil:
		n.kind = null
	case string:
		n.text = t
	case bool:
		n.typ, n.text = boolean, fmt.Sprint(t)
	case json.Number:
		n.typ, n.text = integer, t.String()
		if _, err := t.Int64(); err != nil {
			n.typ = float
		}
	case json.Delim:
		err = r.compound(n, t, depth)
	}
	return n, err
}

// compound reads what follows an opening bracket, to the closing one.
func (r *jsonReader) compound(n *node, open json.Delim, depth int) error {
	n.kind = list
	if open == '{' {
		n.kind = mapping
	}
	for r.decoder.More() {
		if n.kind == list {
			item, err := r.value(depth + 1)
			if err != nil {
				return err
			}
			n.items = append(n.items, item)
			continue
		}
		t, at, err := r.token()
		if err != nil {
			return err
		}
		key, _ := t.(string) // the decoder admits no other token here
		value, err := r.value(depth + 1)
		if err != nil {
			return err
		}
		n.set(key, at, value)
	}
	_, _, err := r.token()
	return err
}
