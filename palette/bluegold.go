package palette

import "image/color"

// BlueGold is for players who confuse red and green. Tiles from 2 are blue, from 128 gold, and from 4096
// grey. With red-green blindness any two tiles up to 2048 differ clearly, not only neighbouring ones.
var BlueGold = Palette{
	Name: "bluegold",
	Light: Colors{
		Page: rgb(0xf7f8fa), Ink: rgb(0x23303f),
		Label: rgb(0xe1e5eb), Hint: rgb(0x535e6b), Edge: rgb(0x66727f), Faint: rgb(0xa0a9b2),
		Button: rgb(0x204f95), Bright: rgb(0xffffff),
		Board: rgb(0x56616e), Cell: rgb(0xc3c9d0), Name: rgb(0xeef1f5), Number: rgb(0xffffff),
		Focus: over(0x5a91e5, 0x7a), Veil: over(0xdfe5ec, 0x50),
		Win: over(0xf0c850, 0x99), WinInk: rgb(0x0b0c0f), Loss: over(0xf7f8fa, 0x99), LossInk: rgb(0x23303f),
		tiles: faces(
			0xf7fbfe, 0xb7d2e9, 0x82abd6, 0x5587b9, 0x3565a8, 0x153e8d,
			0xfff8e2, 0xf1dca0, 0xdcb350, 0xb98937, 0x9d6700,
			0xd5d5d5, 0xa8a9ab, 0x7e7f82, 0x5e5f60, 0x3c3c3c, 0x14191f),
		Board256: 59, Cell256: 251,
		tiles256: []uint8{231, 153, 110, 67, 25, 19, 230, 222, 178, 136, 94, 188, 248, 244, 241, 237, 233},
		beyond:   [2]band{{0xa0, 0xff}, {0x28, 0x78}},
		digits:   [2]color.NRGBA{rgb(0x030305), rgb(0xffffff)}, from: 0.181,
	},
	Dark: Colors{
		Page: rgb(0x13171d), Ink: rgb(0xd3dae3),
		Label: rgb(0x20272e), Hint: rgb(0x9aa5b2), Edge: rgb(0x78838f), Faint: rgb(0x66717d),
		Button: rgb(0x946a13), Bright: rgb(0xffffff),
		Board: rgb(0x2c333c), Cell: rgb(0x3a424c), Name: rgb(0xaab4c0), Number: rgb(0xffffff),
		Focus: over(0x3985da, 0x5a), Veil: over(0x13171d, 0x70), IsDark: true,
		Win: over(0xecc84e, 0x99), WinInk: rgb(0x0b0c0f), Loss: over(0x13171d, 0x99), LossInk: rgb(0xd3dae3),
		tiles: faces(
			0x1a2a4a, 0x2e4c75, 0x506987, 0x5480b5, 0x67a0d6, 0x75c8fd,
			0x835b00, 0x9c781a, 0xb89c43, 0xdfc35d, 0xfff2a2,
			0x343434, 0x545454, 0x707070, 0x929395, 0xb2b6bb, 0xdfdfdf),
		Board256: 236, Cell256: 238,
		tiles256: []uint8{17, 24, 62, 67, 74, 117, 94, 136, 143, 221, 229, 237, 240, 243, 246, 250, 255},
		beyond:   [2]band{{0x28, 0x78}, {0xa0, 0xff}},
		digits:   [2]color.NRGBA{rgb(0x030305), rgb(0xffffff)}, from: 0.181,
	},
}
