// Package vetx reads the files that a vettool leaves for importers.
package vetx

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
)

// File says what is in one file. Sizes are in bytes.
type File struct {
	Total int
	Types int // 0 for tools that take types from the compiler
	Facts int
	// Hashes of the two parts: go vet runs the tool on importers again when
	// either changes, whatever its size.
	TypesHash, FactsHash uint64
}

// Unit is a line of the spy's log: one run of a tool.
type Unit struct {
	ID  string // "p", "p [p.test]" or "p_test [p.test]"
	Dir string
	File
}

// Measure reads the header of a file. Recent x/tools (v0.50 does) writes "vetx",
// the lengths of types and facts as little-endian uint32, then both. Earlier,
// and in Go 1.26's own vet, the whole file is facts.
func Measure(name string) (File, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return File{}, fmt.Errorf("cannot read the tool's facts: %w", err)
	}
	return parse(data)
}

func parse(data []byte) (File, error) {
	if len(data) < 12 || string(data[:4]) != "vetx" {
		return File{Total: len(data), Facts: len(data), TypesHash: hash(nil), FactsHash: hash(data)}, nil
	}
	f := File{
		Total: len(data),
		Types: int(binary.LittleEndian.Uint32(data[4:])),
		Facts: int(binary.LittleEndian.Uint32(data[8:])),
	}
	if 12+f.Types+f.Facts > f.Total {
		return File{}, fmt.Errorf("the tool's facts are cut off: the header says %d and %d bytes, the file has %d", f.Types, f.Facts, f.Total)
	}
	f.TypesHash = hash(data[12 : 12+f.Types])
	f.FactsHash = hash(data[12+f.Types : 12+f.Types+f.Facts])
	return f, nil
}

func hash(data []byte) uint64 {
	h := fnv.New64a()
	h.Write(data) // never fails
	return h.Sum64()
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
