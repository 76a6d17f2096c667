# Targets to run, build, test and document the programs and libraries of this package.

.PHONY: programs help run gallery build test check run-tests test-on test-wayland test-slow-drive test-long test-safety \
  test-address test-thread sanitize fuzz benchmarks lint validate docs api-check translations pictures screenshots \
  new-app setup-test clean display install uninstall deb dist flatpak
.NOTPARALLEL:

help: ## List the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12

# Each target installs the packages that it needs, from the lists in data/packages, and builds only
# its programs: `swift build` alone would also build the test programs, which need more packages.
INSTALL = data/packages/install
ALBUMS = albums albums-decoder albums-sample
MEASURING = benchmarks grid-floor FrameTrace
# The programs include Swift's libraries, so that they run without an installed Swift, and start faster.
# Debian's own Swift has no such libraries.
RESOURCES = $(shell swift -print-target-info | sed -n 's/ *"runtimeResourcePath": "\(.*\)".*/\1/p')
STATIC = $(if $(wildcard $(RESOURCES)_static),--static-swift-stdlib)
# The sources of `make dist` have the Swift packages in this folder.
export VENDORED := $(wildcard vendor)
# Without the name of this folder, so that a build in another folder gives the same programs.
MAPPED = -Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' \
  $(foreach compiler,cc cxx,-X$(compiler) '-ffile-prefix-map=$(CURDIR)=.')
release = for product in $(1); do \
  swift build -c release $(STATIC) $(MAPPED) --product $$product || exit 1; done

run: display ## Install missing packages, build and start Albums with ARGS="FOLDER…"
	@$(INSTALL) gtk build run
	@$(call release,$(ALBUMS))
	@exec .build/release/albums $(ARGS)

gallery: display ## Start the gallery of samples; ARGS="--open ID" opens one sample
	@$(INSTALL) gtk gallery run
	@$(call release,navigation-gallery)
	@exec .build/release/navigation-gallery $(ARGS)

build: ## Build every program for release
	@$(INSTALL) gtk gallery build measure
	@$(call release,$(ALBUMS) navigation-gallery $(MEASURING))

# What `data/install` installs. Meson calls this too: it must not need to be root.
programs:
	@$(call release,$(ALBUMS) generate-manual)

install: ## Build and install Albums below PREFIX=/usr/local; for packages, DESTDIR= goes before it, and SCREENSHOTS= is the address of data/screenshots
	@$(INSTALL) gtk build help
	@$(MAKE) --no-print-directory programs
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' data/install .build/release

uninstall: ## Remove what `make install` with the same PREFIX and DESTDIR has installed
	@PREFIX='$(PREFIX)' DESTDIR='$(DESTDIR)' data/install --remove

# The package is laid out in a copy of data/debian: dpkg-buildpackage writes beside that folder.
DEB = .build/deb
deb: ## Build a Debian package of Albums, for this Debian, in .build/deb
	@$(INSTALL) gtk build help package
	@rm -rf $(DEB) && mkdir -p $(DEB)/albums && cp -r data/debian $(DEB)/albums/
	@cd $(DEB)/albums && SOURCES='$(CURDIR)' dpkg-buildpackage --build=binary --no-sign
	@lintian --fail-on error --allow-root $(DEB)/*.deb

dist: ## Pack Albums for other computers, and its sources for a build without a network, in .build/dist
	@$(INSTALL) gtk build help dist
	@$(MAKE) --no-print-directory programs
	@data/dist

flatpak: dist ## Build a Flatpak of Albums in .build/flatpak; the runtime and SDK that its manifest names must be installed
	@$(INSTALL) flatpak
	@data/flatpak/build

test: setup-test lint validate run-tests ## Lint, validate and run every test; ARGS="--filter NAME" selects tests

check: setup-test ## Build and run the tests of one name, without linting: FILTER=NAME
	@[ -n "$(FILTER)" ] || { echo "Which tests? make check FILTER=NAME" >&2; exit 1; }
	@$(MAKE) --no-print-directory run-tests ARGS='--filter "$(FILTER)"'

test-on: ## Run `make test` on another Debian: SUITE=bookworm, trixie or forky; needs root
	@[ -n "$(SUITE)" ] || { echo "Which Debian? make test-on SUITE=trixie" >&2; exit 1; }
	@.ci/root $(SUITE) make test ARGS='$(ARGS)'

run-tests:
	swift build --build-tests
	@Tests/run $(ARGS)

# Sway runs on an X server without hardware, which gives it a keyboard and a pointer. The programs
# under test do not use that server.
WAYLAND = AlbumsWalkTests WaylandTests
test-wayland: setup-test ## Run the walk through Albums on a Wayland compositor
	@$(INSTALL) wayland
	swift build --build-tests
	@E2E_DISPLAY=wayland Tests/run $(WAYLAND:%=--filter EndToEndTests.%)

# Tests with random input or many pictures. They run many more rounds here than in `make test`.
LONG = CellListTests ListChangeTests PropertyTests MutatedFileTests KillTests RandomInputTests \
  LookRecallTests PlainPictureTests
test-long: setup-test ## Run the tests with random input or many pictures for about an hour
	swift build --build-tests
	@LONG_TESTS=1 Tests/run $(LONG:%=--filter %)

SLOW_DRIVE = .build/slow-drive
test-slow-drive: setup-test ## Test Albums on a drive that is slow, hangs or goes
	@$(INSTALL) slow-drive
	cc -Wall -Wextra -O2 -o $(SLOW_DRIVE) Tests/SlowDrive/slow-drive.c $$(pkg-config --cflags --libs fuse3)
	swift build --build-tests
	@SLOW_DRIVE='$(CURDIR)/$(SLOW_DRIVE)' Tests/run --filter EndToEndTests.SlowDriveTests

# The parsers for libFuzzer: those of the decoder, then those of Albums.
FUZZED = photo video sidecar messages rotation journal thumbnails paths
fuzz: setup-test ## Run each parser on generated bytes for SECONDS=60; FUZZED="photo …" selects parsers
	for product in albums-decoder library-fuzzer; do \
	  FUZZING=1 swift build -c release --product $$product --scratch-path .build-fuzz || exit 1; done
	@Tests/fuzz $(or $(SECONDS),60) $(FUZZED)

# Each suite runs on its own screen: other windows must not cover Albums or take its key events.
SUITES = $(if $(PEERS),peers,navigation edits startup window index decoder thumbnails scroll flip timeline lists \
  search map duplicates memory)
benchmarks: build ## Measure speed and memory; LIBRARY=DIR has the photos, SUITES="…" selects, JSON=DIR saves, PEERS=1 measures other programs
	@$(INSTALL) run screen $(if $(PEERS),peers)
	@status=0; for suite in $(SUITES); do \
	  GDK_BACKEND=x11 GSK_RENDERER=cairo GSETTINGS_BACKEND=memory \
	  xvfb-run -a -s "-screen 0 1400x1000x24" dbus-run-session -- .build/release/benchmarks $$suite \
	    $(if $(LIBRARY),--library "$(LIBRARY)") $(if $(JSON),--json "$(JSON)/$$suite.json") || status=1; \
	done; exit $$status

# Those tests of `make test-long` that check that no photo is lost.
SAFETY = MUTATIONS=20000 KILLS=1000
test-safety: setup-test ## Damage 20,000 files and kill the program 1,000 times; SAFETY="MUTATIONS=… KILLS=…" sets other numbers
	swift build --build-tests
	env LC_ALL=C.UTF-8 $(SAFETY) \
	  swift test --skip-build --no-parallel --filter MutatedFileTests --filter KillTests

test-memcheck: setup-test ## Run the decoder, a push and pop, a grid and a cover under valgrind's memcheck
	@$(INSTALL) memcheck
	swift build --build-tests
	FUZZING=1 swift build -c release --product albums-decoder --scratch-path .build-fuzz
	@Tests/memcheck

# The tests without windows, and the decoder workers, run under a sanitizer. Tests/ThreadSanitizer
# contains the suppressions, with reasons, and code that reports the locks of Swift's libraries to the
# sanitizer.
SANITIZED = ImageDecodingTests PhotoLibraryTests SafetyTests
# These tests measure or limit memory, of which a sanitizer uses a lot.
UNSANITIZED = limitsHoldInAWorker smallFileOfLargeFrames photoThatExceedsItsShare
test-address: setup-test ## Run the tests without windows under AddressSanitizer
	@$(MAKE) --no-print-directory sanitize SANITIZER=address

test-thread: setup-test ## Run the tests without windows under ThreadSanitizer
	@mkdir -p .build-thread
	clang -shared -fPIC -o .build-thread/swift.so Tests/ThreadSanitizer/swift.c
	@$(MAKE) --no-print-directory sanitize SANITIZER=thread RUNTIME="LD_PRELOAD=$$PWD/.build-thread/swift.so \
	  TSAN_OPTIONS=suppressions=$$PWD/Tests/ThreadSanitizer/suppressions"

sanitize:
	SANITIZED=1 swift build --build-tests --sanitize=$(SANITIZER) --scratch-path .build-$(SANITIZER)
	env SANITIZED=1 LC_ALL=C.UTF-8 SWIFT_BACKTRACE=enable=no \
	  ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=0:allow_user_segv_handler=1:allocator_may_return_null=1 \
	  $(RUNTIME) \
	  swift test --skip-build --sanitize=$(SANITIZER) --scratch-path .build-$(SANITIZER) \
	    --no-parallel $(UNSANITIZED:%=--skip %) $(SANITIZED:%=--filter %) $(ARGS)

lint: ## Check the layout of the Swift code
	swift format lint --strict --parallel -r Sources Tests Package.swift

# flatpak-builder writes a folder where it is called, and only warns of unknown keys.
# AppStream 1.0 warns about the missing home page. Earlier versions lack the option that disables it.
VERSION_FILE = Sources/AlbumsUI/Application/AlbumsApplication.swift
METAINFO = appstreamcli validate --no-net
SCRIPTS = data/dist data/dist-files/install data/install data/module-diagram data/new-app/lay-out \
  data/flatpak/build data/packages/install .ci/* Tests/apart Tests/fuzz Tests/memcheck Tests/run
validate: ## Check the desktop entry, metainfo, icons, translations, scripts, spelling and version
	@$(INSTALL) validate
	desktop-file-validate data/*.desktop
	shellcheck --severity=warning --exclude=SC1111 $(SCRIPTS)
	data/module-diagram --check
	codespell *.md .ci Makefile Sources Tests data
	xmllint --noout data/*.xml data/screenshots/*.xml $$(find data Resources -name '*.svg')
	$(METAINFO) --override=url-homepage-missing=info data/*.xml >/dev/null 2>&1 || $(METAINFO) data/*.xml
	@mkdir -p .build && cd .build && complaints=$$(flatpak-builder --show-manifest ../data/flatpak/*.yml 2>&1 >/dev/null) && \
	  [ -z "$$complaints" ] || { echo "data/flatpak: $$complaints" >&2; exit 1; }
	for icon in $$(find data Resources -name '*.svg'); do rsvg-convert $$icon >/dev/null || exit 1; done
	for po in Resources/*/po/*.po; do msgfmt --check --output-file=/dev/null $$po || exit 1; done
	@version=$$(sed -n 's/.*let version = "\(.*\)"/\1/p' $(VERSION_FILE)); \
	released=$$(sed -n 's/.*<release version="\([^"]*\)".*/\1/p' data/*.xml | head -1); \
	[ -n "$$version" ] && [ "$$version" = "$$released" ] || { \
	  echo "The newest release in data/*.xml is $$released, but $(VERSION_FILE) says $$version." >&2; exit 1; }

# DocC of Swift 6.2 does not find links to another library's documentation, so they are only
# warnings.
SWIFT_VERSION = $(shell swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
STRICT = $(if $(filter 6.2 6.2.%,$(SWIFT_VERSION)),,--warnings-as-errors)
TRIPLE = $$(swift -print-target-info | sed -n 's/^ *"triple": "\(.*\)",$$/\1/p')

# $(call symbol_graph,MODULE,FOLDER) writes the symbol graph of a module that is built.
symbol_graph = swift symbolgraph-extract -module-name $(1) -output-dir $(2) -target $(TRIPLE) \
  -skip-synthesized-members -emit-extension-block-symbols \
  -module-cache-path .build/ModuleCache \
  -I .build/debug/Modules -I Sources/CGtk -I Tests/CGtkTest \
  -I .build/checkouts/swift-system/Sources/CSystem/include \
  $$(pkg-config --cflags gtk4 | sed 's/^-\| -/ -Xcc -/g') \
  -Xcc -fmodule-map-file=.build/debug/CGtkShims.build/module.modulemap

# Documents GObjectKit, GtkKit, GtkPictures, GtkTestSupport, NavigationKit and ImageDecoding. Each
# can link to the libraries before it. Fails for a broken link, and for a public symbol that is not in the topics of its
# module's first page: DocC would put it into a generated group.
docs: ## Make the libraries' documentation in .build/documentation
	@$(INSTALL) gtk
	swift build --target NavigationKit
	swift build --target GtkPictures
	swift build --target GtkTestSupport
	swift build --target ImageDecoding
	@rm -rf .build/documentation .build/archives && mkdir .build/archives
	@below=; for module in GObjectKit GtkKit GtkPictures GtkTestSupport NavigationKit ImageDecoding; do \
	  graphs=.build/archives/$$module.graphs && mkdir $$graphs && \
	  $(call symbol_graph,$$module,$$graphs) \
	    -Xcc -fmodule-map-file=.build/debug/CDescriptorPassing.build/module.modulemap && \
	  docc convert */$$module/$$module.docc $(STRICT) \
	    --fallback-display-name $$module \
	    --fallback-bundle-identifier org.navigationkit.$$module \
	    --additional-symbol-graph-dir $$graphs --output-path .build/archives/$$module.doccarchive \
	    --enable-experimental-external-link-support $$below || exit 1; \
	  below="$$below --dependency .build/archives/$$module.doccarchive"; done
	@docc merge \
	  $$(printf '.build/archives/%s.doccarchive ' NavigationKit GtkKit GtkPictures GObjectKit \
	    GtkTestSupport ImageDecoding) \
	  --output-path .build/documentation --synthesized-landing-page-name NavigationKit \
	  --synthesized-landing-page-topics-style list
	@! cat .build/documentation/data/documentation/*.json | tr '{}' '\n\n' | \
	  sed -n '/"generated":true/s/.*"identifiers":\[\([^]]*\).*/No group has \1/p' | grep .

# The modules that apps use. data/api has their accepted declarations, one per line.
API_MODULES = GObjectKit GtkKit GtkPictures NavigationKit GtkTestSupport
api-check: ## List changes of the public API since data/api was accepted; ACCEPT=1 accepts them
	@$(INSTALL) gtk
	swift build --target NavigationKit
	swift build --target GtkPictures
	swift build --target GtkTestSupport
	swift build --product api-check
	@rm -rf .build/api && mkdir .build/api
	@for module in $(API_MODULES); do \
	  $(call symbol_graph,$$module,.build/api) || exit 1; done
	@.build/debug/api-check $(if $(ACCEPT),--accept) .build/api data/api $(API_MODULES)

# xgettext does not know Swift. It reads Swift as C, and warns about apostrophes and long strings.
# The arguments are the name of the project, its modules, and its folder of translations.
define translations
	find $(addprefix Sources/,$(2)) -name '*.swift' | LC_ALL=C sort | \
	  xgettext --files-from=- --language=C --from-code=UTF-8 --add-comments=Translators: \
	    --add-location=file --sort-by-file --package-name=$(1) \
	    --output=- 2>/dev/null | sed '/^"POT-Creation-Date/d' >data/$(3).pot
	for po in Resources/$(1)/po/*.po; do \
	  msgmerge --quiet --update --backup=none $$po data/$(3).pot && \
	  msgfmt --check --statistics --output-file=/dev/null $$po || exit 1; done
endef

translations: ## Collect the texts in data/*.pot, and update the translations
	@$(INSTALL) validate
	$(call translations,NavigationKit,NavigationKit,navigationkit)
	$(call translations,Albums,AlbumsTexts AlbumsUI PhotoLibrary ImageDecoding,albums)

pictures: setup-test ## Take the documentation's pictures again
	swift build --product DocumentationPictures
	@for style in "" --dark; do \
	  Tests/apart .build/debug/DocumentationPictures \
	    Sources/NavigationKit/NavigationKit.docc/Resources $$style || exit 1; done
	E2E_SCREENSHOTS=Sources/NavigationKit/NavigationKit.docc/Resources $(MAKE) test \
	  ARGS="--filter EndToEndTests.TutorialTests --filter EndToEndTests.LibadwaitaTests \
	    --filter EndToEndTests.*SampleTests"

screenshots: setup-test ## Take a picture of every page of Albums in each look, in .build/screenshots
	E2E_SCREENSHOTS=$(CURDIR)/.build/screenshots $(MAKE) check FILTER=EndToEndTests.AlbumsTourTests

# Passes the values unchanged, with all characters: neither Make nor the shell expands them.
new-app: override export NAME := $(value NAME)
new-app: override export DIR := $(value DIR)
new-app: ## Create an app that uses NavigationKit: NAME=RecipeBox DIR=../RecipeBox
	@data/new-app/lay-out

setup-test: ## Install the packages for building everything and running the tests
	@$(INSTALL) gtk gallery build measure run videos screen validate test

clean: ## Remove all build results
	rm -rf .build

# Checked first, so that no build is wasted.
display:
	@[ -n "$$DISPLAY$$WAYLAND_DISPLAY" ] || \
	  { echo "No screen to show a window on: neither DISPLAY nor WAYLAND_DISPLAY is set." >&2; exit 1; }
