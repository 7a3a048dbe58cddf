// Package math models rounding, and the greater and the lesser.
package math

// Comparisons are of whole numbers: those are decided.

func Max(x, y float64) float64 {
	if int64((x-y)*1e6) > 0 {
		return x
	}
	return y
}

func Min(x, y float64) float64 {
	if int64((x-y)*1e6) > 0 {
		return y
	}
	return x
}

func Trunc(x float64) float64 { return float64(int64(x)) }

func Floor(x float64) float64 {
	whole := float64(int64(x))
	if int64((x-whole)*1e6) < 0 {
		return whole - 1
	}
	return whole
}

func Ceil(x float64) float64 {
	whole := float64(int64(x))
	if int64((x-whole)*1e6) > 0 {
		return whole + 1
	}
	return whole
}

func Round(x float64) float64 {
	if int64(x*1e6) < 0 {
		return float64(int64(x - 0.5))
	}
	return float64(int64(x + 0.5))
}

func Abs(x float64) float64 {
	if int64(x*1e6) < 0 {
		return -x
	}
	return x
}
