# make run starts the program, and make test runs the tests. Both install what is missing.

# no_emoji leaves out the toolkit's emoji font: the program is 4 MB smaller, starts 5 ms sooner and uses 13 MB less memory.
# migrated_fynedo leaves out the toolkit's locks. FyneApp.toml declares that the whole window runs on the main goroutine, and
# `fyne package` then builds with this tag too.
export GOFLAGS = -tags=no_emoji,migrated_fynedo

# The packages with goroutines. The window is not among them, because the race detector would compile the toolkit a second time.
raced = ./coach ./records ./recording ./library ./session ./terminal

.PHONY: run build man test test-coach test-long fonts pictures check setup packages tarball deb flatpak zip installer macos web test-web reproducible

run: build
	build/twenty48 $(ARGS)

build: setup
	go build -o build/twenty48 .

# Writes the man page.
man: build
	build/twenty48 -man > build/twenty48.6

# The tests that play the program in a window or a terminal run on Linux only.
test:
	scripts/setup test
	@[ "$$(uname -s)" = Linux ] || echo "SKIPPED: the tests in a window and a terminal, which run on Linux only"
	go test ./...
	go test -race $(raced)

# Runs the long tests of the coach. They train its networks for a short time and need 2 GB of memory.
test-coach: setup
	TWENTY48_LONG=1 go test ./coach/...

# Runs the long versions of all tests. Then it runs the tests of the window with the race detector, without the thousand bursts of
# keys.
test-long:
	scripts/setup test
	TWENTY48_LONG=1 go test -timeout 30m ./...
	go test -race -skip TestBursts ./gui/...

# Makes the fonts with the letters that the translations need. The script needs the Debian packages python3-fonttools and
# fonts-noto-cjk.
fonts:
	scripts/fonts

# Makes the pictures of the README. It needs the same programs as the tests.
pictures:
	scripts/setup test
	go test -count=1 -run TestPictures ./e2e -pictures ../docs

# Checks the format of the code, and runs the linters.
check: setup
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "not gofmt-ed: $$unformatted"; exit 1; }
	go vet ./...
	cd tools && go build -o ../build/staticcheck honnef.co/go/tools/cmd/staticcheck
	build/staticcheck ./...

setup:
	scripts/setup

# Builds the packages for installation, in the folder build.
packages: tarball deb zip installer web

tarball deb:
	scripts/setup linux
	packaging/$@

flatpak: deb
	packaging/flatpak

zip:
	scripts/setup windows
	packaging/zip

installer: zip
	packaging/installer

macos: setup
	packaging/macos

web:
	scripts/setup web
	packaging/web

# Tests the site in a browser, and saves pictures of it in build/web.
test-web: web
	GOOS=js GOARCH=wasm go vet . ./coach ./gui/... ./records
	cd packaging/browser && go vet . && go test -count=1 .

# Checks that two builds of the packages are equal.
reproducible:
	packaging/reproducible
