package vetx

import "testing"

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		data string
		want Sizes
		bad  bool
	}{
		{"x/tools", "vetx\x03\x00\x00\x00\x02\x00\x00\x00tttff", Sizes{Total: 17, Types: 3, Facts: 2}, false},
		{"facts alone", "gob", Sizes{Total: 3, Facts: 3}, false},
		{"empty", "", Sizes{}, false},
		{"cut off", "vetx\x03\x00\x00\x00\x02\x00\x00\x00ttt", Sizes{}, true},
	}
	for _, tt := range tests {
		got, err := parse([]byte(tt.data))
		if got != tt.want || (err != nil) != tt.bad {
			t.Errorf("%s: %+v, %v; want %+v", tt.name, got, err, tt.want)
		}
	}
}
