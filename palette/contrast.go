package palette

import "image/color"

// Contrast is for players with low vision. A higher tile is darker on the white page, and lighter on the
// black one. From 2 to 2048 and from 4096 to 131072, each tile has a contrast of 1.3 to the one before.
var Contrast = Palette{
	Name: "contrast",
	Light: Colors{
		Page: rgb(0xffffff), Ink: rgb(0x000000),
		Label: rgb(0xececec), Hint: rgb(0x555555), Edge: rgb(0x303030), Faint: rgb(0x8c8c8c),
		Button: rgb(0x0f32af), Bright: rgb(0xffffff),
		Board: rgb(0x303030), Cell: rgb(0xffffff), Name: rgb(0xffffff), Number: rgb(0xffffff),
		Focus: over(0x1470e0, 0xd0), Veil: over(0xffffff, 0x50),
		Win: over(0xf4e19c, 0x99), WinInk: rgb(0x000000), Loss: over(0xffffff, 0x99), LossInk: rgb(0x000000),
		tiles: faces(
			0xf4e19c, 0xe5c367, 0xdba524, 0xcc8a00, 0xbc7001, 0xac5903,
			0x9f4002, 0x922200, 0x7c000f, 0x580018, 0x28000c,
			0x82e7b3, 0x37c3af, 0x0a9faa, 0x067da7, 0x025da1, 0x0f32af),
		Board256: 236, Cell256: 231,
		tiles256: []uint8{222, 214, 142, 172, 166, 130, 94, 124, 89, 52, 233, 122, 43, 37, 31, 25, 20},
		beyond:   [2]band{{0xa0, 0xff}, {0x28, 0x78}},
		digits:   [2]color.NRGBA{rgb(0x000000), rgb(0xffffff)}, from: 0.179,
	},
	Dark: Colors{
		Page: rgb(0x000000), Ink: rgb(0xffffff),
		Label: rgb(0x1f1f1f), Hint: rgb(0xb4b4b4), Edge: rgb(0xb4b4b4), Faint: rgb(0x7a7a7a),
		Button: rgb(0xbc2d8c), Bright: rgb(0xffffff),
		Board: rgb(0x4d4d4d), Cell: rgb(0x000000), Name: rgb(0xffffff), Number: rgb(0xffffff),
		Focus: over(0x2a7ae0, 0xd8), Veil: over(0x000000, 0x60), IsDark: true,
		Win: over(0xfff6d1, 0x99), WinInk: rgb(0x000000), Loss: over(0x000000, 0x99), LossInk: rgb(0xffffff),
		tiles: faces(
			0x1c2140, 0x382c6e, 0x5c2e95, 0x8c2f99, 0xbc2d8c, 0xe03e6e,
			0xfb5a46, 0xfe8549, 0xfeac65, 0xfed18d, 0xfff6d1,
			0x1b40ae, 0x0065a6, 0x0184aa, 0x0ba4ae, 0x03c7b1, 0x57eca8),
		Board256: 239, Cell256: 16,
		tiles256: []uint8{18, 54, 90, 126, 162, 197, 202, 209, 215, 222, 230, 20, 25, 31, 37, 43, 85},
		beyond:   [2]band{{0x28, 0x78}, {0xa0, 0xff}},
		digits:   [2]color.NRGBA{rgb(0x000000), rgb(0xffffff)}, from: 0.179,
	},
}
