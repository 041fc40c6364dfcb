package palette

import "image/color"

// Night is for the evening. Its colours are warm. Tiles and other areas have at most six tenths of the blue
// light of white on the light page, and a third on the dark page.
var Night = Palette{
	Name: "night",
	Light: Colors{
		Page: rgb(0xfae9c8), Ink: rgb(0x4a3218),
		Label: rgb(0xefd8a9), Hint: rgb(0x6a5234), Edge: rgb(0x83683f), Faint: rgb(0xbda27a),
		Button: rgb(0x864a13), Bright: rgb(0xfff0d0),
		Board: rgb(0x75562f), Cell: rgb(0xd6bd8f), Name: rgb(0xf5dfb4), Number: rgb(0xfff0d0),
		Focus: over(0xb66929, 0x8d), Veil: over(0xefd8ab, 0x50),
		Win: over(0xf0c95a, 0x99), WinInk: rgb(0x2a1608), Loss: over(0xfae9c8, 0x99), LossInk: rgb(0x4a3218),
		tiles: faces(
			0xf9e8bb, 0xf1cb8b, 0xdeaa7f, 0xde8e50, 0xce6f3d, 0xba4122,
			0xfedc6b, 0xdfb040, 0xbe8926, 0x9b6000, 0x773f01,
			0xb1c96f, 0x91a557, 0x7d8a4d, 0x53602a, 0x3a421f, 0x1f2504),
		Board256: 94, Cell256: 180,
		tiles256: []uint8{230, 222, 216, 173, 166, 160, 221, 179, 136, 130, 88, 149, 107, 101, 58, 22, 235},
		beyond:   [2]band{{0x88, 0xb8}, {0x20, 0x50}},
		digits:   [2]color.NRGBA{rgb(0x2a1608), rgb(0xfff0d0)}, from: 0.188,
	},
	Dark: Colors{
		Page: rgb(0x160d07), Ink: rgb(0xdcb98c),
		Label: rgb(0x2a1710), Hint: rgb(0xa8855a), Edge: rgb(0x8a6a44), Faint: rgb(0x6e5436),
		Button: rgb(0xa84f13), Bright: rgb(0xffe9c4),
		Board: rgb(0x2a1a10), Cell: rgb(0x3d2a1b), Name: rgb(0xc09a68), Number: rgb(0xffe9c4),
		Focus: over(0x855b42, 0xac), Veil: over(0x160d07, 0x70), IsDark: true,
		Win: over(0xf0b83e, 0x99), WinInk: rgb(0x1a0d04), Loss: over(0x160d07, 0x99), LossInk: rgb(0xdcb98c),
		tiles: faces(
			0x512507, 0x613a26, 0x7d3414, 0x9a422d, 0xb73c12, 0xdc483b,
			0x87560d, 0xa5741a, 0xc2972e, 0xe5b642, 0xffe36a,
			0x2e3b19, 0x485821, 0x6e8541, 0x849943, 0xa3b74c, 0xc3dc5f),
		Board256: 234, Cell256: 236,
		tiles256: []uint8{52, 95, 88, 160, 124, 167, 94, 136, 179, 178, 221, 22, 58, 64, 107, 143, 149},
		beyond:   [2]band{{0x25, 0x42}, {0x81, 0x95}},
		digits:   [2]color.NRGBA{rgb(0x1a0d04), rgb(0xffe9c4)}, from: 0.171,
	},
}
