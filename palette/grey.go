package palette

import "image/color"

// Grey is for printing, for electronic paper and for players who see no colours. From 2 to 2048 and from
// 4096 to 131072, each tile has a contrast of 1.3 to the one before.
var Grey = Palette{
	Name: "grey",
	Light: Colors{
		Page: rgb(0xffffff), Ink: rgb(0x1a1a1a),
		Label: rgb(0xebebeb), Hint: rgb(0x555555), Edge: rgb(0x707070), Faint: rgb(0xa3a3a3),
		Button: rgb(0x404040), Bright: rgb(0xffffff),
		Board: rgb(0x767676), Cell: rgb(0xffffff), Name: rgb(0xffffff), Number: rgb(0xffffff),
		Focus: over(0x808080, 0x8e), Veil: over(0xffffff, 0x50),
		Win: over(0xffffff, 0x99), WinInk: rgb(0x101010), Loss: over(0xffffff, 0x99), LossInk: rgb(0x101010),
		tiles: faces(
			0xe1e1e1, 0xc5c5c5, 0xacacac, 0x969696, 0x818181, 0x6e6e6e,
			0x5c5c5c, 0x4b4b4b, 0x393939, 0x262626, 0x0a0a0a,
			0xd3d3d3, 0xa1a1a1, 0x777777, 0x535353, 0x404040, 0x2e2e2e),
		Board256: 243, Cell256: 231,
		tiles256: []uint8{188, 249, 246, 145, 102, 242, 238, 59, 236, 232, 235, 252, 247, 244, 240, 237, 234},
		beyond:   [2]band{{0xb0, 0xc8}, {0x30, 0x48}},
		digits:   [2]color.NRGBA{rgb(0x000000), rgb(0xffffff)}, from: 0.179,
	},
	Dark: Colors{
		Page: rgb(0x101010), Ink: rgb(0xdedede),
		Label: rgb(0x191919), Hint: rgb(0xa6a6a6), Edge: rgb(0x808080), Faint: rgb(0x6b6b6b),
		Button: rgb(0x676767), Bright: rgb(0xffffff),
		Board: rgb(0x333333), Cell: rgb(0x000000), Name: rgb(0xbcbcbc), Number: rgb(0xffffff),
		Focus: over(0x999999, 0x4c), Veil: over(0x101010, 0x70), IsDark: true,
		Win: over(0xf4f4f4, 0x99), WinInk: rgb(0x0a0a0a), Loss: over(0x101010, 0x99), LossInk: rgb(0xdedede),
		tiles: faces(
			0x212121, 0x353535, 0x474747, 0x585858, 0x6a6a6a, 0x7d7d7d,
			0x919191, 0xa7a7a7, 0xbfbfbf, 0xdadada, 0xf7f7f7,
			0x2c2c2c, 0x4f4f4f, 0x737373, 0x9c9c9c, 0xb5b5b5, 0xcfcfcf),
		Board256: 236, Cell256: 16,
		tiles256: []uint8{235, 238, 59, 237, 241, 244, 247, 251, 248, 188, 231, 234, 239, 243, 246, 145, 252},
		beyond:   [2]band{{0x30, 0x48}, {0xb0, 0xc8}},
		digits:   [2]color.NRGBA{rgb(0x000000), rgb(0xffffff)}, from: 0.179,
	},
}
