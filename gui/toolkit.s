// The compiler accepts a function without a body only in a package with an assembly file.
