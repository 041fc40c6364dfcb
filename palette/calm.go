package palette

import "image/color"

// Calm is for players who find strong colours tiring. No colour is saturated.
var Calm = Palette{
	Name: "calm",
	Light: Colors{
		Page: rgb(0xf4f4ef), Ink: rgb(0x3b403d),
		Label: rgb(0xe5e7e0), Hint: rgb(0x5c625d), Edge: rgb(0x747b76), Faint: rgb(0xa9afaa),
		Button: rgb(0x556f60), Bright: rgb(0xffffff),
		Board: rgb(0x626a65), Cell: rgb(0xcdd2cc), Name: rgb(0xeceeea), Number: rgb(0xffffff),
		Focus: over(0x8c7f9e, 0x6f), Veil: over(0xe4e6df, 0x50),
		Win: over(0xe2dcc0, 0x99), WinInk: rgb(0x22262a), Loss: over(0xf4f4ef, 0x99), LossInk: rgb(0x3b403d),
		tiles: faces(
			0xfcf9f0, 0xd7d8c6, 0xb4c0a1, 0x8fa78b, 0xb6d6e0, 0x97b8c8,
			0x587a8f, 0x476583, 0xd3bacf, 0xa68599, 0x835a73,
			0xd7cdb4, 0xafa996, 0x968e78, 0x706855, 0x504836, 0x362e1b),
		Board256: 242, Cell256: 252,
		tiles256: []uint8{231, 188, 144, 108, 152, 110, 67, 25, 182, 139, 96, 187, 248, 101, 241, 238, 235},
		beyond:   [2]band{{0xa8, 0xd0}, {0x30, 0x58}},
		digits:   [2]color.NRGBA{rgb(0x22262a), rgb(0xffffff)}, from: 0.219,
	},
	Dark: Colors{
		Page: rgb(0x191c1e), Ink: rgb(0xcdd1cf),
		Label: rgb(0x24222c), Hint: rgb(0x979d9b), Edge: rgb(0x7a817e), Faint: rgb(0x666c6a),
		Button: rgb(0x557560), Bright: rgb(0xf2f3f0),
		Board: rgb(0x2a2e31), Cell: rgb(0x393e41), Name: rgb(0xaeb4b1), Number: rgb(0xf2f3f0),
		Focus: over(0x976839, 0x9d), Veil: over(0x191c1e, 0x70), IsDark: true,
		Win: over(0xd8d0b4, 0x99), WinInk: rgb(0x16191c), Loss: over(0x191c1e, 0x99), LossInk: rgb(0xcdd1cf),
		tiles: faces(
			0x393626, 0x4c4e3f, 0x586145, 0x5f745c, 0x3c5064, 0x506b7f,
			0x668698, 0x749eae, 0x7e5767, 0xaa859c, 0xcfb5cb,
			0x434035, 0x60563f, 0x88826c, 0x9d9581, 0xb6b09c, 0xd9d1bb),
		Board256: 235, Cell256: 237,
		tiles256: []uint8{234, 239, 58, 65, 24, 61, 67, 74, 95, 139, 182, 238, 59, 101, 246, 144, 187},
		beyond:   [2]band{{0x30, 0x58}, {0xa8, 0xd0}},
		digits:   [2]color.NRGBA{rgb(0x16191c), rgb(0xf2f3f0)}, from: 0.187,
	},
}
