package palette

import (
	"image/color"
	"math"
	"testing"
)

// contrast returns the contrast ratio of WCAG 2.2, from 1 to 21
// (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio).
func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// blend returns the visible colour of a background behind a translucent colour.
func blend(ground, above color.NRGBA) color.NRGBA {
	mix := func(ground, above, alpha uint8) uint8 {
		return uint8((int(ground)*(255-int(alpha)) + int(above)*int(alpha)) / 255)
	}
	return color.NRGBA{
		R: mix(ground.R, above.R, above.A), G: mix(ground.G, above.G, above.A), B: mix(ground.B, above.B, above.A), A: 0xff,
	}
}

type vector [3]float64

type matrix [3]vector

func (m matrix) times(v vector) (product vector) {
	for i, row := range m {
		for j := range row {
			product[i] += row[j] * v[j]
		}
	}
	return product
}

// eyes simulates kinds of colour vision, as matrices of linear sRGB: the simulations for
// severity 1.0 of Machado, Oliveira and Fernandes, "A Physiologically-based Model
// for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization
// and Computer Graphics 15 (6), 2009.
var eyes = map[string]matrix{
	"all hues": {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia": {
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	},
	"deuteranopia": {
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	},
	"tritanopia": {
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	},
}

// lab returns a colour, as a kind of vision sees it, in CIE L*a*b* with the white of sRGB (D65).
func lab(c color.NRGBA, eye matrix) vector {
	light := eye.times(vector{linear(c.R), linear(c.G), linear(c.B)})
	for i, v := range light {
		light[i] = min(max(v, 0), 1) // limit to colours that a screen can show
	}
	// From linear sRGB to XYZ: IEC 61966-2-1.
	xyz := matrix{{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}.times(light)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x, y, z := f(xyz[0]/0.9505), f(xyz[1]), f(xyz[2]/1.0890)
	return vector{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// difference returns the CIEDE2000 colour difference of two colours in L*a*b*,
// after Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula:
// Implementation Notes, Supplementary Test Data, and Mathematical Observations",
// Color Research and Application 30 (1), 2005.
func difference(p, q vector) float64 {
	const radian = math.Pi / 180
	// steep is near 0 for greys and near 1 for strong colours.
	steep := func(chroma float64) float64 {
		return math.Sqrt(math.Pow(chroma, 7) / (math.Pow(chroma, 7) + math.Pow(25, 7)))
	}
	stretch := 1 + 0.5*(1-steep((math.Hypot(p[1], p[2])+math.Hypot(q[1], q[2]))/2))
	polar := func(v vector) (chroma, hue float64) {
		a := stretch * v[1]
		if hue = math.Atan2(v[2], a) / radian; hue < 0 {
			hue += 360
		}
		return math.Hypot(a, v[2]), hue
	}
	c1, h1 := polar(p)
	c2, h2 := polar(q)
	turn, hue := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0: // a grey has no hue
		turn, hue = 0, h1+h2
	case turn > 180:
		turn -= 360
		hue += 180
	case turn < -180:
		turn += 360
		hue += 180
	}
	lightness, chroma := (p[0]+q[0])/2, (c1+c2)/2
	dL, dC := q[0]-p[0], c2-c1
	dH := 2 * math.Sqrt(c1*c2) * math.Sin(turn/2*radian)
	t := 1 - 0.17*math.Cos((hue-30)*radian) + 0.24*math.Cos(2*hue*radian) +
		0.32*math.Cos((3*hue+6)*radian) - 0.20*math.Cos((4*hue-63)*radian)
	middle := (lightness - 50) * (lightness - 50)
	dL /= 1 + 0.015*middle/math.Sqrt(20+middle)
	dC /= 1 + 0.045*chroma
	dH /= 1 + 0.015*chroma*t
	blue := (hue - 275) / 25
	rotation := -2 * steep(chroma) * math.Sin(60*math.Exp(-blue*blue)*radian)
	return math.Sqrt(dL*dL + dC*dC + dH*dH + rotation*dC*dH)
}

// The authors of WCAG and others published these values.
func TestContrast(t *testing.T) {
	for _, c := range []struct {
		a, b uint32
		want float64
	}{
		{0x000000, 0xffffff, 21},
		{0xffffff, 0xffffff, 1},
		{0x767676, 0xffffff, 4.54}, // the lightest grey that can be read on white
		{0x777777, 0xffffff, 4.48},
		{0x0000ff, 0xffffff, 8.59},
		{0xff0000, 0xffffff, 4.00},
	} {
		if got := contrast(rgb(c.a), rgb(c.b)); math.Abs(got-c.want) > 0.005 {
			t.Errorf("the contrast of %06x and %06x is %.3f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}

// The values are from table 1 of Sharma, Wu and Dalal.
func TestDifference(t *testing.T) {
	for _, c := range []struct {
		p, q vector
		want float64
	}{
		{vector{50, 2.6772, -79.7751}, vector{50, 0, -82.7485}, 2.0425},
		{vector{50, -1.3802, -84.2814}, vector{50, 0, -82.7485}, 1.0000},
		{vector{50, 0, 0}, vector{50, -1, 2}, 2.3669},
		{vector{50, 2.4900, -0.0010}, vector{50, -2.4900, 0.0009}, 7.1792},
		{vector{50, 2.4900, -0.0010}, vector{50, -2.4900, 0.0011}, 7.2195},
		{vector{50, 2.5, 0}, vector{73, 25, -18}, 27.1492},
		{vector{50, 2.5, 0}, vector{61, -5, 29}, 22.8977},
		{vector{50, 2.5, 0}, vector{56, -27, -3}, 31.9030},
		{vector{50, 2.5, 0}, vector{58, 24, 15}, 19.4535},
		{vector{60.2574, -34.0099, 36.2677}, vector{60.4626, -34.1751, 39.4387}, 1.2644},
		{vector{22.7233, 20.0904, -46.6940}, vector{23.0331, 14.9730, -42.5619}, 2.0373},
		{vector{2.0776, 0.0795, -1.1350}, vector{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		for _, got := range []float64{difference(c.p, c.q), difference(c.q, c.p)} {
			if math.Abs(got-c.want) > 0.00005 {
				t.Errorf("the difference of %v and %v is %.4f, want %.4f", c.p, c.q, got, c.want)
			}
		}
	}
}

// These are the published values of red, green and blue of sRGB in L*a*b*.
func TestLab(t *testing.T) {
	for hex, want := range map[uint32]vector{
		0xffffff: {100, 0, 0},
		0xff0000: {53.24, 80.09, 67.20},
		0x00ff00: {87.74, -86.18, 83.18},
		0x0000ff: {32.30, 79.19, -107.86},
	} {
		got := lab(rgb(hex), eyes["all hues"])
		for i := range got {
			if math.Abs(got[i]-want[i]) > 0.05 {
				t.Errorf("%06x is %.2f in L*a*b*, want %v", hex, got, want)
				break
			}
		}
	}
}

// Every kind of vision sees the same grey. A red and a green that look alike to one kind differ for another.
func TestEyes(t *testing.T) {
	for name, eye := range eyes {
		for _, hex := range []uint32{0x000000, 0x777777, 0xffffff} {
			if d := difference(lab(rgb(hex), eye), lab(rgb(hex), eyes["all hues"])); d > 0.01 {
				t.Errorf("%06x is %.3f from itself with %s", hex, d, name)
			}
		}
	}
	red, green := rgb(0xa65a00), rgb(0x6c7a00)
	apart := func(eye string) float64 { return difference(lab(red, eyes[eye]), lab(green, eyes[eye])) }
	if apart("deuteranopia") > 0.4*apart("all hues") || apart("tritanopia") < 0.6*apart("all hues") {
		t.Errorf("a red and a green differ by %.1f, with deuteranopia by %.1f, with tritanopia by %.1f",
			apart("all hues"), apart("deuteranopia"), apart("tritanopia"))
	}
}
