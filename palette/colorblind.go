package palette

import "image/color"

// Colorblind is for players who cannot distinguish all hues. Tiles from 2 are orange, from 128 blue, and
// from 4096 purple. Within a hue, a higher tile is darker, or lighter on the dark page. So neighbouring
// values differ in brightness, too.
var Colorblind = Palette{
	Name: "colorblind",
	Light: Colors{
		Page: rgb(0xf8f8f3), Ink: rgb(0x2b323c),
		Label: rgb(0xe1e5e8), Hint: rgb(0x5b6470), Edge: rgb(0x6b7682), Faint: rgb(0xa4acb4),
		Button: rgb(0x1d468e), Bright: rgb(0xffffff),
		Board: rgb(0x5b6674), Cell: rgb(0xb9c2cb), Name: rgb(0xf1f3f5), Number: rgb(0xffffff),
		Focus: over(0x3a8ccb, 0x80), Veil: over(0xe1e5e8, 0x50),
		Win: over(0xf4b42f, 0x99), WinInk: rgb(0x101216), Loss: over(0xf8f8f3, 0x99), LossInk: rgb(0x2b323c),
		tiles: faces(
			0xfaf4d9, 0xf6dd90, 0xf4b42f, 0xdb8220, 0xb1581b, 0x763419,
			0xb9eaff, 0x73c6f0, 0x3f96d9, 0x275eae, 0x1a2d7f,
			0xf9d6ec, 0xe8a8dd, 0xcf77bd, 0xb24a95, 0x842a64, 0x531437),
		Board256: 241, Cell256: 250,
		tiles256: []uint8{230, 222, 214, 137, 130, 88, 195, 117, 32, 25, 18, 225, 212, 169, 162, 89, 52},
		beyond:   [2]band{{0xa0, 0xff}, {0x28, 0x78}},
		digits:   [2]color.NRGBA{rgb(0x101216), rgb(0xffffff)}, from: 0.19,
	},
	Dark: Colors{
		Page: rgb(0x15181d), Ink: rgb(0xd3d9e0),
		Label: rgb(0x21262d), Hint: rgb(0x9aa3ae), Edge: rgb(0x78828e), Faint: rgb(0x66707c),
		Button: rgb(0xa85c1a), Bright: rgb(0xffffff),
		Board: rgb(0x2c323a), Cell: rgb(0x3a414b), Name: rgb(0xaab3bd), Number: rgb(0xffffff),
		Focus: over(0x3b93d5, 0x70), Veil: over(0x15181d, 0x70), IsDark: true,
		Win: over(0xf3bc33, 0x99), WinInk: rgb(0x101216), Loss: over(0x15181d, 0x99), LossInk: rgb(0xd3d9e0),
		tiles: faces(
			0x643a23, 0x8e5224, 0xb96921, 0xdc8a35, 0xf3bc33, 0xffec91,
			0x213688, 0x2a61b1, 0x3b93d5, 0x6dc0e9, 0xafe5f6,
			0x5d183f, 0x8b306b, 0xb25196, 0xca7bbe, 0xe4a9da, 0xfad7ed),
		Board256: 236, Cell256: 238,
		tiles256: []uint8{52, 130, 137, 208, 221, 229, 19, 25, 67, 74, 152, 53, 126, 133, 175, 183, 224},
		beyond:   [2]band{{0x28, 0x78}, {0xa0, 0xff}},
		digits:   [2]color.NRGBA{rgb(0x101216), rgb(0xffffff)}, from: 0.19,
	},
}
