# Two commands do everything: make run and make test. They install what is missing.

# Without the toolkit's emoji font the program is 4 MB smaller, starts 5 ms sooner and uses 13 MB less memory.
# The toolkit without its locks: FyneApp.toml says that all of the window runs on the main goroutine, and `fyne package` builds
# with the same tag.
export GOFLAGS = -tags=no_emoji,migrated_fynedo

# The packages with goroutines. The race detector does not check the window here: it would compile the toolkit a second time.
raced = ./coach ./records ./library ./session ./terminal

.PHONY: run build man test test-coach test-long fonts pictures check setup packages tarball deb flatpak zip installer macos web test-web reproducible

run: build
	build/twenty48 $(ARGS)

build: setup
	go build -o build/twenty48 .

man: build
	build/twenty48 -man > build/twenty48.6

# The tests that play the program in a window or a terminal run on Linux only.
test:
	scripts/setup test
	@[ "$$(uname -s)" = Linux ] || echo "SKIPPED: the tests in a window and a terminal, which run on Linux only"
	go test ./...
	go test -race $(raced)

# Trains networks of the coach for a short time; needs 2 GB of memory.
test-coach: setup
	TWENTY48_LONG=1 go test ./coach/...

# The long versions of all tests, and the race detector for the window, except for a thousand bursts of keys.
test-long:
	scripts/setup test
	TWENTY48_LONG=1 go test -timeout 30m ./...
	go test -race -skip TestBursts ./gui

# The fonts with the letters that the translations need; see the script. It needs the Debian packages
# python3-fonttools and fonts-noto-cjk.
fonts:
	scripts/fonts

# The pictures of the README; they need what the tests need.
pictures:
	scripts/setup test
	go test -count=1 -run TestPictures . -pictures docs

check: setup
	@unformatted=$$(gofmt -l .); [ -z "$$unformatted" ] || { echo "not gofmt-ed: $$unformatted"; exit 1; }
	go vet ./...
	cd tools && go build -o ../build/staticcheck honnef.co/go/tools/cmd/staticcheck
	build/staticcheck ./...

setup:
	scripts/setup

# The packages, in build; README and DESIGN describe each one.
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

# Tests the site in a browser, and saves pictures beside it.
test-web: web
	GOOS=js GOARCH=wasm go vet . ./coach ./gui ./records
	cd packaging/browser && go vet . && go test -count=1 .

reproducible:
	packaging/reproducible
