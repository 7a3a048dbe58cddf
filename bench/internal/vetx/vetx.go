// Package vetx reads the sizes in the files that a vettool leaves for
// importers.
package vetx

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
)

// Sizes are the sizes of one file, in bytes.
type Sizes struct {
	Total int
	Types int // 0 for tools that take types from the compiler
	Facts int
}

// Unit is a line of the spy's log: one run of a tool.
type Unit struct {
	ID  string // "p", "p [p.test]" or "p_test [p.test]"
	Dir string
	Sizes
}

// Measure reads the header of a file. x/tools since v0.50, or a little before, writes "vetx",
// the lengths of types and facts as little-endian uint32, then both. Earlier
// (and in Go 1.26's own vet) the whole file is facts.
func Measure(name string) (Sizes, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return Sizes{}, fmt.Errorf("cannot read the tool's facts: %w", err)
	}
	return parse(data)
}

func parse(data []byte) (Sizes, error) {
	if len(data) < 12 || string(data[:4]) != "vetx" {
		return Sizes{Total: len(data), Facts: len(data)}, nil
	}
	s := Sizes{
		Total: len(data),
		Types: int(binary.LittleEndian.Uint32(data[4:])),
		Facts: int(binary.LittleEndian.Uint32(data[8:])),
	}
	if 12+s.Types+s.Facts > s.Total {
		return Sizes{}, fmt.Errorf("the tool's facts are cut off: the header says %d and %d bytes, the file has %d", s.Types, s.Facts, s.Total)
	}
	return s, nil
}

// ReadLog reads the spy's log. No file means that no unit ran.
func ReadLog(name string) ([]Unit, error) {
	f, err := os.Open(name)
	if os.IsNotExist(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the log of the spy: %w", err)
	}
	defer f.Close()
	var out []Unit
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var u Unit
		if err := json.Unmarshal(lines.Bytes(), &u); err != nil {
			return nil, fmt.Errorf("cannot decode a line of the spy's log: %w", err)
		}
		out = append(out, u)
	}
	return out, lines.Err()
}
