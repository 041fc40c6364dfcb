// Package quiet makes package log write nothing. The toolkit logs lines that no player can act on,
// some of them before main begins, even if no window opens.
//
// Go initializes packages in the order of their paths, as far as their imports allow it. So this
// package, which imports only os, comes before unicode, on which log depends.
package quiet

import "os"

// Stderr is the standard error, to which main must set [os.Stderr] again.
var Stderr = os.Stderr

func init() { os.Stderr = nil }
