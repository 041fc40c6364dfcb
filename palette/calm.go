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
		Win: over(0xe2dcc0, 0xcc), WinInk: rgb(0x22262a), Loss: over(0xf4f4ef, 0xcc), LossInk: rgb(0x3b403d),
		tiles: faces(
			0xf5f2e9, 0xd3d6c1, 0xb1baa6, 0x8ba885, 0xbdd8e0, 0x9cb8c6,
			0x7a99ae, 0x5b7792, 0xd6bad2, 0xa8859a, 0x7f586a,
			0xd4cdbb, 0xb1a992, 0x948c79, 0x6c6552, 0x504a36, 0x342e1e),
		Board256: 242, Cell256: 252,
		tiles256: []uint8{231, 187, 249, 108, 152, 109, 110, 67, 182, 139, 95, 251, 144, 101, 241, 238, 235},
		beyond:   [2]band{{0xa8, 0xd0}, {0x30, 0x58}},
		digits:   [2]color.NRGBA{rgb(0x22262a), rgb(0xffffff)}, from: 0.219,
	},
	Dark: Colors{
		Page: rgb(0x191c1e), Ink: rgb(0xcdd1cf),
		Label: rgb(0x24222c), Hint: rgb(0x979d9b), Edge: rgb(0x7a817e), Faint: rgb(0x666c6a),
		Button: rgb(0x557560), Bright: rgb(0xf2f3f0),
		Board: rgb(0x2a2e31), Cell: rgb(0x393e41), Name: rgb(0xaeb4b1), Number: rgb(0xf2f3f0),
		Focus: over(0x976839, 0x9d), Veil: over(0x191c1e, 0x70), IsDark: true,
		Win: over(0xd8d0b4, 0xcc), WinInk: rgb(0x16191c), Loss: over(0x191c1e, 0xcc), LossInk: rgb(0xcdd1cf),
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
