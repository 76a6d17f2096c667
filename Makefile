# Everything that a person or CI does with this checkout.

.PHONY: help run gallery build test benchmarks lint validate docs pictures new-app setup setup-test clean display
.NOTPARALLEL:

help: ## List what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: display build ## Install what is missing, build and start Albums; ARGS="FOLDER…" goes to it
	@exec .build/release/albums $(ARGS)

gallery: display build ## Start the gallery of samples; ARGS="--open ID" starts one of them
	@exec .build/release/navigation-gallery $(ARGS)

build: setup ## Build every product for release
	swift build -c release

# The tests get a screen, a session bus and a home of their own: nothing of the user's changes
# what they see, and they change nothing of the user's.
test: setup-test lint validate ## Lint, validate and run every test; ARGS="--filter NAME" picks some
	swift build --build-tests
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && mkdir -m 700 "$$dir/home" "$$dir/run" && \
	env -u XDG_CONFIG_HOME -u XDG_DATA_HOME -u XDG_CACHE_HOME -u XDG_STATE_HOME \
	  HOME="$$dir/home" XDG_RUNTIME_DIR="$$dir/run" LC_ALL=C.UTF-8 \
	  GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory GIO_USE_VFS=local \
	  xvfb-run -a dbus-run-session -- swift test --skip-build --no-parallel $(ARGS)

benchmarks: display setup ## Measure against the floors; ARGS="--json FILE" keeps the figures
	swift build -c release --product benchmarks
	@.build/release/benchmarks navigation $(ARGS)

lint: ## Check the layout of the Swift code
	swift format lint --strict --parallel -r Sources Tests Package.swift

validate: setup-test ## Check the desktop entry, the metainfo and the icons
	desktop-file-validate data/*.desktop
	appstreamcli validate --no-net data/*.metainfo.xml
	for icon in $$(find data Resources -name '*.svg'); do rsvg-convert $$icon >/dev/null || exit 1; done

# A comment that refers to something that is not there fails.
docs: setup-test ## Make NavigationKit's documentation, as .build/documentation
	swift build --build-tests
	swift package dump-symbol-graph --skip-synthesized-members
	@rm -rf .build/symbol-graphs && mkdir .build/symbol-graphs && \
	cp .build/*/symbolgraph/NavigationKit.symbols.json \
	  .build/*/symbolgraph/NavigationKit@*.symbols.json .build/symbol-graphs
	docc convert Sources/NavigationKit/NavigationKit.docc --warnings-as-errors \
	  --fallback-display-name NavigationKit \
	  --fallback-bundle-identifier org.navigationkit.NavigationKit \
	  --additional-symbol-graph-dir .build/symbol-graphs --output-path .build/documentation

pictures: setup-test ## Take the documentation's pictures anew
	swift build --product DocumentationPictures
	@for style in "" --dark; do \
	  GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory \
	  xvfb-run -a dbus-run-session -- .build/debug/DocumentationPictures \
	    Sources/NavigationKit/NavigationKit.docc/Resources $$style || exit 1; done

# As typed, whatever characters they have: neither Make nor the shell reads them.
new-app: override export NAME := $(value NAME)
new-app: override export DIR := $(value DIR)
new-app: ## Lay out an app that uses NavigationKit: NAME=RecipeBox DIR=../RecipeBox
	@data/new-app/lay-out

setup: ## Install the packages that building and running need
	@data/packages/install build run

setup-test: ## Install the packages that the tests need too
	@data/packages/install build run screen test

clean: ## Remove what was built
	rm -rf .build

# Asked first, so that nobody waits for a build that cannot be shown.
display:
	@[ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || \
	  { echo "No screen to show a window on: neither DISPLAY nor WAYLAND_DISPLAY is set." >&2; exit 1; }
