package records

import "fmt"

// furtherInstances is the folder that contains the folders of further instances.
const furtherInstances = "others/"

// home returns the folder of the nth instance that has the same store open: "" for the first
// instance, "others/2/" for the second.
func home(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("%s%d/", furtherInstances, n)
}
