//go:build !(linux || freebsd || netbsd || openbsd)

package system

// KnowsShade reports true, because Windows, macOS and browsers say whether they are light or dark.
func KnowsShade() bool { return true }
