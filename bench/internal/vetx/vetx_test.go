package vetx

import "testing"

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		data string
		want File
		bad  bool
	}{
		{"x/tools", "vetx\x03\x00\x00\x00\x02\x00\x00\x00tttff", File{Total: 17, Types: 3, Facts: 2}, false},
		{"facts alone", "gob", File{Total: 3, Facts: 3}, false},
		{"empty", "", File{}, false},
		{"cut off", "vetx\x03\x00\x00\x00\x02\x00\x00\x00ttt", File{}, true},
	}
	for _, tt := range tests {
		got, err := parse([]byte(tt.data))
		got.TypesHash, got.FactsHash = 0, 0
		if got != tt.want || (err != nil) != tt.bad {
			t.Errorf("%s: %+v, %v; want %+v", tt.name, got, err, tt.want)
		}
	}
}

func TestHashes(t *testing.T) {
	a, errA := parse([]byte("vetx\x01\x00\x00\x00\x01\x00\x00\x00tf"))
	b, errB := parse([]byte("vetx\x01\x00\x00\x00\x01\x00\x00\x00tg"))
	if errA != nil || errB != nil || a.TypesHash != b.TypesHash || a.FactsHash == b.FactsHash {
		t.Errorf("%+v, %v; %+v, %v", a, errA, b, errB)
	}
}
