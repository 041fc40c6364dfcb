package palette

import "image/color"

// Original has the colours of the original game (style/main.scss of gabrielecirulli/2048). The original has
// one colour for all tiles above 2048; this palette adds one for each value. It also adds the dark page,
// where a higher tile is brighter.
var Original = Palette{
	Name: "original",
	Light: Colors{
		Page: rgb(0xfaf8ef), Ink: rgb(0x776e65),
		Label: rgb(0xeee4da), Hint: rgb(0x888888), Edge: rgb(0xbbada0), Faint: rgb(0xbbada0),
		Button: rgb(0x8f7a66), Bright: rgb(0xf9f6f2),
		Board: rgb(0xbbada0), Cell: rgb(0xcdc1b4), Name: rgb(0xeee4da), Number: rgb(0xffffff),
		Focus: over(0x776e65, 0x60), Veil: over(0xeee4da, 0x50),
		Win: over(0xedc22e, 0x99), WinInk: rgb(0x43361a), Loss: over(0xfaf8ef, 0x99), LossInk: rgb(0x5f564e),
		tiles: faces(
			0xeee4da, 0xede0c8, 0xf2b179, 0xf59563, 0xf67c5f, 0xf65e3b,
			0xedcf72, 0xedcc61, 0xedc850, 0xedc53f, 0xedc22e,
			0x7fae5c, 0x4c9a6e, 0x2f8f94, 0x3f74b3, 0x6a55a8, 0x93408f),
		Board256: 145, Cell256: 251,
		tiles256: []uint8{255, 223, 215, 209, 203, 196, 222, 179, 185, 178, 220, 107, 65, 37, 67, 61, 126},
		beyond:   [2]band{{0x28, 0x78}, {0x28, 0x78}},
		digits:   [2]color.NRGBA{rgb(0x776e65), rgb(0xf9f6f2)}, from: 0.7, // only 2 and 4 have dark digits
	},
	Dark: Colors{
		Page: rgb(0x1f1b18), Ink: rgb(0xd9cfc4),
		Label: rgb(0x3a332d), Hint: rgb(0x9c9186), Edge: rgb(0x7d7267), Faint: rgb(0x6f655b),
		Button: rgb(0x8f7a66), Bright: rgb(0xf9f6f2),
		Board: rgb(0x352e29), Cell: rgb(0x463d36), Name: rgb(0xb5a898), Number: rgb(0xf9f6f2),
		Focus: over(0xbbada0, 0x50), Veil: over(0x1f1b18, 0x70), IsDark: true,
		Win: over(0xe3b422, 0x99), WinInk: rgb(0x2a231d), Loss: over(0x1f1b18, 0x99), LossInk: rgb(0xd9cfc4),
		tiles: faces(
			0x6e6258, 0x8c7650, 0xa8693a, 0xb8592f, 0xbf4a35, 0xc8371f,
			0xc2a052, 0xcaa548, 0xd2aa3d, 0xdaaf30, 0xe3b422,
			0x6d9a4c, 0x3d8a60, 0x2a8589, 0x3d70ac, 0x7560b5, 0xa14c9c),
		Board256: 236, Cell256: 237,
		tiles256: []uint8{241, 137, 130, 166, 131, 160, 179, 136, 221, 178, 214, 71, 29, 30, 25, 97, 96},
		beyond:   [2]band{{0x40, 0x90}, {0x40, 0x90}},
		digits:   [2]color.NRGBA{rgb(0x2a231d), rgb(0xf9f6f2)}, from: 0.3,
	},
}
