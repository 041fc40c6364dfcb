package records

import "fmt"

// furtherInstances is the folder that has the folders of further instances.
const furtherInstances = "others/"

// home returns the folder of the nth instance that has a store open at the same time:
// "" for the first one, "others/2/" for the second.
func home(n int) string {
	if n == 1 {
		return ""
	}
	return fmt.Sprintf("%s%d/", furtherInstances, n)
}
