# Two commands do everything: make run, make test. What is missing they install.

# The toolkit without its emoji font: 4 MB less, and a start of 5 ms and 13 MB of memory less.
export GOFLAGS = -tags=no_emoji

.PHONY: run build man test fonts pictures check setup packages tarball deb flatpak zip installer macos web test-web reproducible

run: build
	build/twenty48 $(ARGS)

build: setup
	go build -o build/twenty48 .

man: build
	build/twenty48 -man > build/twenty48.6

# The window test is there on Linux only.
test:
	scripts/setup test
	go build -o build/twenty48 .
	@[ "$$(uname -s)" = Linux ] || echo "SKIPPED: the window test, which runs on Linux only"
	go test -race -skip TestBursts ./...
	go test -run TestBursts ./gui # a thousand pictures, which the race detector takes minutes for

# The letters that the translations need; see the script. Its Debian packages are
# python3-fonttools and fonts-noto-cjk.
fonts:
	scripts/fonts

# The pictures of the README, of the built program; they need what the tests need.
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

# What is given away, into build; README and DESIGN tell what each is.
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

# What the site does in a browser; its pictures are put beside it.
test-web: web
	GOOS=js GOARCH=wasm go vet . ./gui ./records
	cd packaging/browser && go vet . && go test -count=1 .

reproducible:
	packaging/reproducible
