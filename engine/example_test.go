package engine_test

import (
	"fmt"

	"twenty48/engine"
)

func Example() {
	s, err := engine.New(engine.Classic(), 7)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(s.Matrix)
	s, moved := engine.Left(s)
	fmt.Println(s.Matrix, "moved:", moved)
	s, moved = engine.Up(s)
	fmt.Println(s.Matrix, "moved:", moved, "score:", s.Score)
	s, undone := engine.Undo(s)
	fmt.Println(s.Matrix, "undone:", undone, "score:", s.Score)
	// Output:
	// 0 0 0 0 / 2 0 0 0 / 0 0 2 0 / 0 0 0 0
	// 0 0 0 0 / 2 0 0 0 / 2 0 2 0 / 0 0 0 0 moved: true
	// 4 0 2 0 / 0 0 0 0 / 0 0 0 0 / 0 2 0 0 moved: true score: 4
	// 0 0 0 0 / 2 0 0 0 / 2 0 2 0 / 0 0 0 0 undone: true score: 0
}

func ExampleMergeRight() {
	m, err := engine.ParseMatrix("2 2 2 0 / 4 0 4 8", 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	s := engine.MergeRight(m)
	fmt.Println(s.Matrix, s.Score, s.Moved)
	// Output: 0 0 2 4 / 0 0 8 8 12 true
}

func ExampleParseMatrix() {
	_, err := engine.ParseMatrix("2 0 4 / 2 0 6", 0)
	fmt.Println(err)
	// Output: row 2, column 3: 6 is not a power of two
}
