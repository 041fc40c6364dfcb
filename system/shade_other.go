//go:build !(linux || freebsd || netbsd || openbsd)

package system

// KnowsShade reports true: Windows, macOS and browsers say if they are light or dark.
func KnowsShade() bool { return true }
