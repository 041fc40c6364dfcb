package palette

import "image/color"

// Pastel has light tiles with dark digits only. Digits have a contrast of at least 7.
var Pastel = Palette{
	Name: "pastel",
	Light: Colors{
		Page: rgb(0xfdf8fc), Ink: rgb(0x43355c),
		Label: rgb(0xf1e5f2), Hint: rgb(0x685a80), Edge: rgb(0x8a7b9c), Faint: rgb(0xb9aec4),
		Button: rgb(0x7a549d), Bright: rgb(0xffffff),
		Board: rgb(0x786688), Cell: rgb(0xddd0e0), Name: rgb(0xf7eefa), Number: rgb(0xffffff),
		Focus: over(0x9971a0, 0x99), Veil: over(0xf0e6f2, 0x50),
		Win: over(0xffe98c, 0x99), WinInk: rgb(0x2b2140), Loss: over(0xfdf8fc, 0x99), LossInk: rgb(0x43355c),
		tiles: faces(
			0xfbf8ed, 0xfbeccf, 0xf6d2a8, 0xfbb981, 0xfecbca, 0xf0a0ab,
			0xa3e3f8, 0x88b8ec, 0xadf3bf, 0x6bd6a4, 0xfde77b,
			0xdfc4f5, 0xccc8d3, 0xcfb6fe, 0xd0b1dc, 0xc7a5fc, 0xb9aadd),
		Board256: 96, Cell256: 189,
		tiles256: []uint8{231, 230, 223, 215, 224, 217, 117, 110, 158, 79, 221, 225, 251, 183, 182, 147, 146},
		beyond:   [2]band{{0xad, 0xf3}, {0xdb, 0xff}},
		digits:   [2]color.NRGBA{rgb(0x2b2140), rgb(0x2b2140)}, from: 0.000,
	},
	Dark: Colors{
		Page: rgb(0x1f1927), Ink: rgb(0xdfd3ea),
		Label: rgb(0x2b2638), Hint: rgb(0xa698b4), Edge: rgb(0x857798), Faint: rgb(0x6f6480),
		Button: rgb(0x8364ad), Bright: rgb(0xffffff),
		Board: rgb(0x352c40), Cell: rgb(0x4a4156), Name: rgb(0xbdb0cb), Number: rgb(0xffffff),
		Focus: over(0x9f4e84, 0xc4), Veil: over(0x1f1927, 0x70), IsDark: true,
		Win: over(0xf0dc78, 0x99), WinInk: rgb(0x201730), Loss: over(0x1f1927, 0x99), LossInk: rgb(0xdfd3ea),
		tiles: faces(
			0xe6e3d9, 0xe3d7be, 0xe9c59e, 0xeaae79, 0xf6c2c0, 0xe5919e,
			0xa2daee, 0x7eaedf, 0xa9ecb4, 0x6dc793, 0xefda70,
			0xdfc4df, 0xceb9e8, 0xbfacf8, 0xbdaad8, 0xb39ff9, 0xbc99d5),
		Board256: 236, Cell256: 238,
		tiles256: []uint8{254, 187, 223, 180, 224, 174, 117, 110, 157, 115, 221, 225, 182, 183, 146, 147, 140},
		beyond:   [2]band{{0x9a, 0xfd}, {0xdb, 0xfe}},
		digits:   [2]color.NRGBA{rgb(0x201730), rgb(0x201730)}, from: 0.000,
	},
}
