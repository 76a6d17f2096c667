# Everything that a person or CI does with this checkout.

.PHONY: help run gallery build test test-long test-safety test-address test-thread sanitize benchmarks lint validate docs pictures new-app setup setup-test clean display
.NOTPARALLEL:

help: ## List what can be made
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

run: display build ## Install what is missing, build and start Albums; ARGS="FOLDER…" goes to it
	@exec .build/release/albums $(ARGS)

gallery: display build ## Start the gallery of samples; ARGS="--open ID" starts one of them
	@exec .build/release/navigation-gallery $(ARGS)

build: setup ## Build every product for release
	swift build -c release

test: setup-test lint validate ## Lint, validate and run every test; ARGS="--filter NAME" picks some
	swift build --build-tests
	@Tests/run $(ARGS)

# The tests with random input, each for many times the rounds that it has in `make test`.
RANDOM = CellListTests ListChangeTests PropertyTests MutatedFileTests KillTests RandomInputTests
test-long: setup-test ## Run the tests with random input at length, which takes about an hour
	swift build --build-tests
	@LONG_TESTS=1 Tests/run $(RANDOM:%=--filter %)

# Albums' suites get a screen of their own too: their windows must not be covered, and keys go to them.
SUITES = navigation startup index thumbnails scroll flip memory
benchmarks: setup-test build ## Measure against the floors; LIBRARY=DIR SUITES="…" JSON=DIR say with, what and where to
	@for suite in $(SUITES); do \
	  GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory \
	  xvfb-run -a -s "-screen 0 1400x1000x24" dbus-run-session -- .build/release/benchmarks $$suite \
	    $(if $(LIBRARY),--library "$(LIBRARY)") $(if $(JSON),--json "$(JSON)/$$suite.json") || exit 1; \
	done

# Of `make test-long`, what endangers the user's photos.
SAFETY = MUTATIONS=20000 KILLS=1000
test-safety: ## Spoil 20,000 files and kill the program 1,000 times; SAFETY="MUTATIONS=… KILLS=…" says otherwise
	swift build --build-tests
	env LC_ALL=C.UTF-8 $(SAFETY) \
	  swift test --skip-build --no-parallel --filter MutatedFileTests --filter KillTests

# What has no window, and the workers, under a sanitizer. Tests/ThreadSanitizer has what is suppressed
# by name, with reasons, and what tells that sanitizer of the locks in Swift's own libraries.
SANITIZED = ImageDecodingTests PhotoLibraryTests SafetyTests
test-address: ## Run the tests of what has no window under AddressSanitizer
	@$(MAKE) --no-print-directory sanitize SANITIZER=address

test-thread: ## Run the tests of what has no window under ThreadSanitizer
	@mkdir -p .build-thread
	clang -shared -fPIC -o .build-thread/swift.so Tests/ThreadSanitizer/swift.c
	@$(MAKE) --no-print-directory sanitize SANITIZER=thread RUNTIME="LD_PRELOAD=$$PWD/.build-thread/swift.so \
	  TSAN_OPTIONS=suppressions=$$PWD/Tests/ThreadSanitizer/suppressions"

sanitize:
	SANITIZED=1 swift build --build-tests --sanitize=$(SANITIZER) --scratch-path .build-$(SANITIZER)
	env SANITIZED=1 LC_ALL=C.UTF-8 SWIFT_BACKTRACE=enable=no \
	  ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:allow_user_segv_handler=1 $(RUNTIME) \
	  swift test --skip-build --sanitize=$(SANITIZER) --scratch-path .build-$(SANITIZER) \
	    --no-parallel --skip limitsHoldInAWorker $(SANITIZED:%=--filter %) $(ARGS)

lint: ## Check the layout of the Swift code
	swift format lint --strict --parallel -r Sources Tests Package.swift

validate: setup-test ## Check the desktop entry, the metainfo and the icons
	desktop-file-validate data/*.desktop
	appstreamcli validate --no-net data/*.metainfo.xml
	for icon in $$(find data Resources -name '*.svg'); do rsvg-convert $$icon >/dev/null || exit 1; done

# GObjectKit, GtkKit, GtkTestSupport and NavigationKit, each with links into those before it. A
# comment or an article that refers to something that is not there fails, and so does a public symbol
# that the topics of its module's first page leave out: DocC puts it into a group of its own making.
docs: setup ## Make the libraries' documentation, as .build/documentation
	swift build --target NavigationKit
	swift build --target GtkTestSupport
	@rm -rf .build/documentation .build/archives && mkdir .build/archives
	@below=; for module in GObjectKit GtkKit GtkTestSupport NavigationKit; do \
	  graphs=.build/archives/$$module.graphs && mkdir $$graphs && \
	  swift symbolgraph-extract -module-name $$module -output-dir $$graphs \
	    -skip-synthesized-members -emit-extension-block-symbols \
	    -module-cache-path .build/debug/ModuleCache \
	    -I .build/debug/Modules -I Sources/CGtk -I Tests/CGtkTest \
	    $$(pkg-config --cflags gtk4 | sed 's/^-\| -/ -Xcc -/g') \
	    -Xcc -fmodule-map-file=.build/debug/CGtkShims.build/module.modulemap && \
	  docc convert */$$module/$$module.docc --warnings-as-errors \
	    --fallback-display-name $$module \
	    --fallback-bundle-identifier org.navigationkit.$$module \
	    --additional-symbol-graph-dir $$graphs --output-path .build/archives/$$module.doccarchive \
	    --enable-experimental-external-link-support $$below || exit 1; \
	  below="$$below --dependency .build/archives/$$module.doccarchive"; done
	@docc merge \
	  $$(printf '.build/archives/%s.doccarchive ' NavigationKit GtkKit GObjectKit GtkTestSupport) \
	  --output-path .build/documentation --synthesized-landing-page-name NavigationKit \
	  --synthesized-landing-page-topics-style list
	@! cat .build/documentation/data/documentation/*.json | tr '{}' '\n\n' | \
	  sed -n '/"generated":true/s/.*"identifiers":\[\([^]]*\).*/No group has \1/p' | grep .

pictures: setup-test ## Take the documentation's pictures anew
	swift build --product DocumentationPictures
	@for style in "" --dark; do \
	  GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory \
	  xvfb-run -a dbus-run-session -- .build/debug/DocumentationPictures \
	    Sources/NavigationKit/NavigationKit.docc/Resources $$style || exit 1; done
	E2E_SCREENSHOTS=Sources/NavigationKit/NavigationKit.docc/Resources $(MAKE) test \
	  ARGS="--filter EndToEndTests.TutorialTests --filter EndToEndTests.*SampleTests"

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
