package palette

import (
	"fmt"
	"image/color"
	"maps"
	"math"
	"slices"
	"testing"
)

// limits are the smallest allowed differences. text, digits, line and focus are contrasts with the background. step is
// the contrast between successive tiles, and between an empty cell and the 2. difference is their CIEDE2000 difference
// for every kind of vision. pairs is the CIEDE2000 difference of any two tiles up to 2048, for the kinds of vision in eyes.
// blue is the largest allowed linear intensity of blue of tiles and
// other areas, but not of texts, and chroma the largest chroma of a tile in L*a*b*; 0 allows any.
type limits struct {
	text, digits, line, focus, step, difference float64

	pairs float64
	eyes  []string

	blue, chroma float64
}

func TestColors(t *testing.T) {
	// WCAG asks for 4.5 for text, and 3 for large text and shapes.
	contrast := limits{text: 4.5, digits: 4.5, line: 3, focus: 3, step: 1.3}
	colorblind := limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 10}
	redGreen := []string{"all hues", "protanopia", "deuteranopia"}
	tested := map[string]bool{}
	for _, c := range []struct {
		palette string
		colors  Colors
		limits  limits
	}{
		{"original light", Original.Light, limits{}}, // unchanged
		{"original dark", Original.Dark, limits{text: 3, digits: 3, line: 3, focus: 1.5}},
		{"contrast light", Contrast.Light, contrast},
		{"contrast dark", Contrast.Dark, contrast},
		{"colorblind light", Colorblind.Light, colorblind},
		{"colorblind dark", Colorblind.Dark, colorblind},
		{"bluegold light", BlueGold.Light, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 10, pairs: 10, eyes: redGreen}},
		{"bluegold dark", BlueGold.Dark, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 10, pairs: 10, eyes: redGreen}},
		{"grey light", Grey.Light, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, step: 1.3, difference: 5}},
		{"grey dark", Grey.Dark, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, step: 1.3, difference: 5}},
		{"night light", Night.Light, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 6, blue: 0.6}},
		{"night dark", Night.Dark, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 6, blue: 0.32}},
		{"calm light", Calm.Light, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 6.5, chroma: 30}},
		{"calm dark", Calm.Dark, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 6.5, chroma: 30}},
		{"pastel light", Pastel.Light, limits{text: 4.5, digits: 7, line: 3, focus: 1.5, difference: 5.9}},
		{"pastel dark", Pastel.Dark, limits{text: 4.5, digits: 7, line: 3, focus: 1.5, difference: 6}},
		{"vivid light", Vivid.Light, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 8, pairs: 14, eyes: []string{"all hues"}}},
		{"vivid dark", Vivid.Dark, limits{text: 4.5, digits: 4.5, line: 3, focus: 1.5, difference: 8, pairs: 14, eyes: []string{"all hues"}}},
	} {
		tested[c.palette] = true
		t.Run(c.palette, func(t *testing.T) { testColors(t, &c.colors, c.limits) })
	}
	for _, p := range All() {
		if !tested[p.Name+" light"] || !tested[p.Name+" dark"] {
			t.Errorf("the palette %s has no limits", p.Name)
		}
	}
}

func testColors(t *testing.T, c *Colors, want limits) {
	found := map[string]float64{} // the smallest value of each kind, for the log
	hold := func(kind, what string, got, want float64) {
		if least, known := found[kind]; !known || got < least {
			found[kind] = got
		}
		if got < want {
			t.Errorf("%s: the %s is %.2f, want %.2f", what, kind, got, want)
		}
	}
	for _, text := range []struct {
		what        string
		text, below color.NRGBA
	}{
		{"text on the page", c.Ink, c.Page},
		{"text of a selected row", c.Ink, blend(c.Page, c.Focus)},
		{"text on a label", c.Ink, c.Label},
		{"text on a label with the focus", c.Ink, blend(c.Label, c.Focus)},
		{"a hint", c.Hint, c.Label},
		{"text on the button", c.Bright, c.Button},
		{"text on the button with the focus", c.Bright, blend(c.Button, c.Focus)},
		{"text in a box", c.Bright, c.Board},
		{"the title of a score", c.Name, c.Board},
		{"a score", c.Number, c.Board},
	} {
		hold("contrast of text", text.what, contrast(text.text, text.below), want.text)
	}
	hold("contrast of a line", "a curve", contrast(c.Button, c.Label), want.line)
	hold("contrast of a line", "an edge", contrast(c.Edge, c.Page), want.line)
	hold("contrast of the focus", "a label", contrast(blend(c.Label, c.Focus), c.Label), want.focus)
	for eye, seen := range eyes {
		d := difference(lab(blend(c.Button, c.Focus), seen), lab(c.Button, seen))
		hold("difference with "+eye, "the button with the focus", d, want.difference)
	}

	holdAtMost := func(what string, got, most float64) {
		if most > 0 && got > most {
			t.Errorf("%s is %.2f, want at most %.2f", what, got, most)
		}
	}
	for _, area := range []color.NRGBA{c.Page, c.Label, c.Button, c.Board, c.Cell, c.Focus, c.Veil, c.Win, c.Loss} {
		holdAtMost(fmt.Sprintf("the blue of %v", area), linear(area.B), want.blue)
	}
	for value := 2; value <= 2048; value *= 2 {
		face, _ := c.Tile(value)
		for other := 2; other < value; other *= 2 {
			otherFace, _ := c.Tile(other)
			for _, eye := range want.eyes {
				d := difference(lab(face, eyes[eye]), lab(otherFace, eyes[eye]))
				hold("difference of any two tiles with "+eye, fmt.Sprintf("%d and %d", other, value), d, want.pairs)
			}
		}
	}
	before, name := c.Cell, "an empty cell"
	for value := 2; value > 0; value *= 2 {
		face, digits := c.Tile(value)
		all := lab(face, eyes["all hues"])
		holdAtMost(fmt.Sprint("the blue of ", value), linear(face.B), want.blue)
		holdAtMost(fmt.Sprint("the chroma of ", value), math.Hypot(all[1], all[2]), want.chroma)
		what := fmt.Sprint("the digits of ", value)
		hold("contrast of digits", what, contrast(face, digits), want.digits)
		what = fmt.Sprintf("%d after %s", value, name)
		hold("step", what, contrast(face, before), want.step)
		for eye, seen := range eyes {
			hold("difference with "+eye, what, difference(lab(face, seen), lab(before, seen)), want.difference)
		}
		before, name = face, fmt.Sprint(value)
	}
	for _, kind := range slices.Sorted(maps.Keys(found)) {
		t.Logf("least %s: %.3f", kind, found[kind])
	}
}

// The end of a game can be read: 4.5 is what WCAG asks of text. The layer over the board lets the
// tiles shine through.
func TestVeil(t *testing.T) {
	for _, p := range All() {
		for _, c := range []Colors{p.Light, p.Dark} {
			for what, veil := range map[string][2]color.NRGBA{"win": {c.Win, c.WinInk}, "loss": {c.Loss, c.LossInk}} {
				panel := veil[0]
				panel.A = 0xff
				if got := contrast(veil[1], panel); got < 4.5 || veil[0].A > 0xa0 {
					t.Errorf("%s, dark: %v: the text of a %s has a contrast of %.2f; the layer has the opacity %d", p.Name, c.IsDark, what, got, veil[0].A)
				}
			}
		}
	}
}

// The titles and keys of the menu can be read on the page: 4.5 is what WCAG asks of text.
func TestMenu(t *testing.T) {
	for _, p := range All() {
		for _, c := range []Colors{p.Light, p.Dark} {
			if got := contrast(c.Ink, c.Page); got < 4.5 {
				t.Errorf("%s, dark: %v: the text of the menu has a contrast of %.2f", p.Name, c.IsDark, got)
			}
		}
	}
}

// Each value has a colour of its own, digits differ from their tile, and no tile looks like an empty cell.
func TestTile(t *testing.T) {
	for _, p := range All() {
		for _, c := range []Colors{p.Light, p.Dark} {
			values := map[color.NRGBA]int{c.Cell: 0, c.Board: 0}
			for value := 2; value > 0; value *= 2 {
				face, digits := c.Tile(value)
				if other, known := values[face]; known {
					t.Errorf("%s: %d and %d have one colour", p.Name, other, value)
				}
				values[face] = value
				if face == digits {
					t.Errorf("%s: the digits of %d cannot be seen", p.Name, value)
				}
			}
		}
	}
}

// The tiles have exactly the colours of the original game.
func TestOriginal(t *testing.T) {
	for i, want := range []uint32{
		0xeee4da, 0xede0c8, 0xf2b179, 0xf59563, 0xf67c5f, 0xf65e3b, 0xedcf72, 0xedcc61, 0xedc850, 0xedc53f, 0xedc22e,
	} {
		value, ink := 2<<i, rgb(0xf9f6f2)
		if value <= 4 {
			ink = rgb(0x776e65)
		}
		if face, digits := Original.Light.Tile(value); face != rgb(want) || digits != ink {
			t.Errorf("%d has the colours %v and %v, want %06x and %v", value, face, digits, want, ink)
		}
	}
}

// The window repaints itself when the page or the button has another colour, so any two looks differ in one of them.
func TestLooksDiffer(t *testing.T) {
	looks := map[[2]color.NRGBA]string{}
	for _, p := range All() {
		for _, c := range []Colors{p.Light, p.Dark} {
			look := [2]color.NRGBA{c.Page, c.Button}
			if other := looks[look]; other != "" {
				t.Errorf("%s and %s have the same page and the same button", p.Name, other)
			}
			looks[look] = p.Name
		}
	}
}

func TestNamed(t *testing.T) {
	for _, p := range All() {
		got, known := Named(p.Name)
		if !known || got.Light.Page != p.Light.Page || luminance(p.Light.Page) < luminance(p.Dark.Page) || p.Light.IsDark || !p.Dark.IsDark {
			t.Errorf("%s is known: %v, as another palette, or its dark page is the light one", p.Name, known)
		}
	}
	if p, known := Named("Original"); known {
		t.Errorf("there is a palette %q", p.Name)
	}
}

// xterm returns one of the 256 colours of terminals, from 16 on.
func xterm(n uint8) color.NRGBA {
	levels := []uint8{0, 95, 135, 175, 215, 255}
	if n -= 16; n < 216 {
		return color.NRGBA{levels[n/36], levels[n/6%6], levels[n%6], 0xff}
	}
	grey := 8 + 10*(n-216)
	return color.NRGBA{grey, grey, grey, 0xff}
}

// With 256 colours, too, neighbouring values differ, and each value up to 131072 has a
// colour of its own. The palettes still suit the players whom they are for.
func TestTile256(t *testing.T) {
	for _, p := range All() {
		for name, c := range map[string]Colors{"light": p.Light, "dark": p.Dark} {
			want := map[string]limits{Contrast.Name: {step: 1.2}, Grey.Name: {step: 1.2}, Colorblind.Name: {difference: 10}, BlueGold.Name: {difference: 10}}[p.Name]
			before, seen := c.Cell256, map[uint8]int{c.Cell256: 0, c.Board256: 0}
			for value := 2; value > 0; value *= 2 {
				n := c.Tile256(value)
				face, last := xterm(n), xterm(before)
				what := fmt.Sprintf("%s %s: %d is colour %d after %d", p.Name, name, value, n, before)
				if got := difference(lab(face, eyes["all hues"]), lab(last, eyes["all hues"])); got < 8 {
					t.Errorf("%s: the difference is %.1f", what, got)
				}
				if got := contrast(face, last); got < want.step {
					t.Errorf("%s: the step is %.2f", what, got)
				}
				for eye, seen := range eyes {
					if got := difference(lab(face, seen), lab(last, seen)); got < want.difference {
						t.Errorf("%s: the difference with %s is %.1f", what, eye, got)
					}
				}
				if other, is := seen[n]; is && value <= 1<<17 {
					t.Errorf("%s, as is %d", what, other)
				}
				if n < 16 {
					t.Errorf("%s, which each terminal has of its own", what)
				}
				before, seen[n] = n, value
			}
		}
	}
}

// Tiles from 128 to 2048 have a glow, which is stronger for higher tiles. With every kind of colour
// vision it differs from the board, and the tile differs from it, by more than a difference of 2.3,
// which people just notice.
func TestGlow(t *testing.T) {
	for _, p := range All() {
		for _, c := range []Colors{p.Light, p.Dark} {
			before := uint8(0)
			for value := 2; value <= 8192; value *= 2 {
				glow := c.Glow(value)
				if hasGlow := value >= 128 && value <= 2048; hasGlow != (glow.A > before) {
					t.Errorf("%s, dark: %v: %d glows with the strength %d after %d", p.Name, c.IsDark, value, glow.A, before)
				}
				if before = glow.A; glow.A == 0 {
					continue
				}
				face, _ := c.Tile(value)
				light := blend(c.Board, glow)
				for eye, seen := range eyes {
					visible, edge := difference(lab(light, seen), lab(c.Board, seen)), difference(lab(face, seen), lab(light, seen))
					if min(visible, edge) < 2.3 {
						t.Errorf("%s, dark: %v, %s: the glow of %d differs by %.1f from the board and by %.1f from the tile", p.Name, c.IsDark, eye, value, visible, edge)
					}
				}
			}
		}
	}
}
