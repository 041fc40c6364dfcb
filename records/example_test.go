package records_test

import (
	"fmt"

	"twenty48/records"
)

// A stack is immutable: pushing a value returns another stack.
func ExampleStack() {
	var past records.Stack[string]
	for _, board := range []string{"first", "second", "third"} {
		past = past.Push(board, 2)
	}
	undone, before, _ := past.Pop()
	fmt.Println(undone, before.Len(), past.Len())
	// Output: third 1 2
}

// A recording can be read up to the first damaged line.
func ExampleRecord() {
	store := records.Memory{} // or OpenFolder(dir)
	r, err := records.Record(store, "games/1", "2048 recording 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, line := range []string{"L", "U", "R"} {
		if err := r.Add(line); err != nil {
			fmt.Println(err) // the next call writes this line again
		}
	}
	text, _ := store.Load(r.Name())
	lines, intact, _ := records.Lines(text)
	fmt.Println(lines, intact == len(text))

	text[len(text)-7] ^= 1 // changes the move in the last line
	lines, intact, _ = records.Lines(text)
	fmt.Println(lines, intact == len(text))
	// Output:
	// [2048 recording 1 L U R] true
	// [2048 recording 1 L U] false
}
