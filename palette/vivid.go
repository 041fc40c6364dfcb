package palette

import "image/color"

// Vivid has a hue for each tile up to 2048, so that players recognise a tile without reading it.
var Vivid = Palette{
	Name: "vivid",
	Light: Colors{
		Page: rgb(0xfbfbfd), Ink: rgb(0x262b36),
		Label: rgb(0xe6e7ee), Hint: rgb(0x585f6c), Edge: rgb(0x6f7786), Faint: rgb(0xa4abb8),
		Button: rgb(0x3c37c8), Bright: rgb(0xffffff),
		Board: rgb(0x5a6272), Cell: rgb(0xcfd3db), Name: rgb(0xeff1f5), Number: rgb(0xffffff),
		Focus: over(0x5a8bfb, 0x9f), Veil: over(0xe4e7ee, 0x50),
		Win: over(0xa8f06a, 0x99), WinInk: rgb(0x0b0c0f), Loss: over(0xfbfbfd, 0x99), LossInk: rgb(0x262b36),
		tiles: faces(
			0xf5f4e2, 0xfbf17a, 0xfed49d, 0xfe810f, 0xf52f6c, 0xf60e2a,
			0xb534d1, 0x6225c6, 0x347fea, 0x35d1ee, 0x92f853,
			0x2f882a, 0x014c21, 0x48ada9, 0x762f16, 0xe197d9, 0x2c1b6b),
		Board256: 241, Cell256: 252,
		tiles256: []uint8{230, 228, 223, 208, 197, 196, 128, 56, 33, 45, 119, 28, 22, 73, 88, 176, 17},
		beyond:   [2]band{{0xa0, 0xff}, {0x28, 0x78}},
		digits:   [2]color.NRGBA{rgb(0x030305), rgb(0xffffff)}, from: 0.181,
	},
	Dark: Colors{
		Page: rgb(0x14161c), Ink: rgb(0xd8dce6),
		Label: rgb(0x23252e), Hint: rgb(0x9aa2b0), Edge: rgb(0x79818f), Faint: rgb(0x666e7c),
		Button: rgb(0xd31b78), Bright: rgb(0xffffff),
		Board: rgb(0x2a2e38), Cell: rgb(0x383d49), Name: rgb(0xaab1be), Number: rgb(0xffffff),
		Focus: over(0x5f6df2, 0x95), Veil: over(0x14161c, 0x70), IsDark: true,
		Win: over(0xccf58a, 0x99), WinInk: rgb(0x0b0c0f), Loss: over(0x14161c, 0x99), LossInk: rgb(0xd8dce6),
		tiles: faces(
			0x2c2c2c, 0x738291, 0x1f5699, 0x2977e7, 0x6026c7, 0xb235d3,
			0xe81c90, 0xfd352f, 0xfd9428, 0xffd081, 0xc8f52f,
			0x178a3c, 0x2ad8df, 0x025350, 0xd48bce, 0x822e29, 0xf7ce9f),
		Board256: 235, Cell256: 237,
		tiles256: []uint8{234, 244, 25, 33, 56, 128, 162, 196, 208, 222, 190, 28, 44, 23, 176, 88, 223},
		beyond:   [2]band{{0x28, 0x78}, {0xa0, 0xff}},
		digits:   [2]color.NRGBA{rgb(0x030305), rgb(0xffffff)}, from: 0.181,
	},
}
