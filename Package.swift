// swift-tools-version: 6.2
import PackageDescription

/// Settings of targets that use GTK: the main actor is the default isolation, so annotations mark
/// the exceptions.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

/// Returns a product that only Albums, the other programs and the tests need. A package that
/// disables the trait "Albums" does not fetch it.
func forAlbums(_ product: String, in package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Albums"]))
}

let argumentParser = forAlbums("ArgumentParser", in: "swift-argument-parser")
let systemPackage = forAlbums("SystemPackage", in: "swift-system")
let database = forAlbums("GRDB", in: "GRDB.swift")

/// Defines SANITIZED, which the decoder reads, if the make targets for sanitizers set it.
let forSanitizers: [SwiftSetting] =
  Context.environment["SANITIZED"] == nil ? [] : [.define("SANITIZED")]

/// Whether `make fuzz` runs. The decoder is then driven by libFuzzer, and its own code reports which
/// parts an input reaches.
let isFuzzing = Context.environment["FUZZING"] != nil
let fuzzedSwift: [SwiftSetting] =
  isFuzzing ? [.define("FUZZING"), .unsafeFlags(["-sanitize=fuzzer"])] : []
let fuzzedC: [CSetting] = isFuzzing ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : []

/// Code that computes with every byte and pixel is optimized in debug builds too: the tests and the
/// programs that they start spend most of their time there. No library of this package contains
/// such a target, because a package that depends on one must not have such flags. Sanitizers report
/// more of code that is not optimized.
let alwaysOptimized: [SwiftSetting] =
  forSanitizers.isEmpty ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : []

/// The folder of the Swift packages in the sources of `make dist`; nil for their addresses.
let vendored = Context.environment["VENDORED"].flatMap { $0.isEmpty ? nil : $0 }

func dependency(_ address: String, from version: Version) -> Package.Dependency {
  let name = String(address.split(separator: "/").last ?? "")
  return vendored.map { .package(path: "\($0)/\(name)") } ?? .package(url: address, from: version)
}

let package = Package(
  name: "NavigationKit",
  products: [
    .library(
      name: "NavigationKit", targets: ["NavigationKit", "GtkPictures", "GtkKit", "GObjectKit"]),
    .library(name: "GtkTestSupport", targets: ["GtkTestSupport"]),
    .library(name: "ImageDecoding", targets: ["ImageDecoding"]),
    .executable(name: "navigation-gallery", targets: ["navigation-gallery"]),
    .executable(name: "albums", targets: ["Albums"]),
    .executable(name: "albums-decoder", targets: ["albums-decoder"]),
    .executable(name: "albums-sample", targets: ["albums-sample"]),
    .executable(name: "benchmarks", targets: ["Benchmarks"]),
    .executable(name: "grid-floor", targets: ["grid-floor"]),
    .library(name: "FrameTrace", type: .dynamic, targets: ["CFrameTrace"]),
    .library(name: "TestPreload", type: .dynamic, targets: ["CTestPreload"]),
  ],
  traits: [
    .trait(
      name: "Albums", description: "Albums and the other programs. An app does not need them."),
    .default(enabledTraits: ["Albums"]),
  ],
  dependencies: [
    dependency("https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    dependency("https://github.com/apple/swift-system", from: "1.8.1"),
    dependency("https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    // NavigationKit and the modules below it.
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(name: "CGtkShims", dependencies: ["CGtk"]),
    .target(name: "GObjectKit", dependencies: ["CGtk", "CGtkShims"], swiftSettings: onMainActor),
    .target(name: "GtkKit", dependencies: ["GObjectKit"], swiftSettings: onMainActor),
    .target(name: "GtkPictures", dependencies: ["GtkKit"], swiftSettings: onMainActor),
    .target(
      name: "NavigationKit", dependencies: ["GtkKit"],
      resources: [
        .embedInCode("Resources/navigation.css"),
        .embedInCode("Resources/po"),
        .embedInCode("Resources/icons/emblem-shared-symbolic.svg"),
      ], swiftSettings: onMainActor),

    // The samples. `SourceTexts` is a link to `Samples`: each file is compiled and embedded as
    // text.
    .target(
      name: "Gallery", dependencies: ["NavigationKit"],
      resources: [.embedInCode("Resources/gallery.css"), .embedInCode("SourceTexts")],
      swiftSettings: onMainActor,
      // FoundationXML uses it, and does not name it in its static library.
      linkerSettings: [.linkedLibrary("xml2")]),
    .executableTarget(
      name: "navigation-gallery", dependencies: ["Gallery", "CommandFailure"],
      swiftSettings: onMainActor),

    // The pictures in NavigationKit's documentation.
    .executableTarget(
      name: "DocumentationPictures", dependencies: ["NavigationKit"], swiftSettings: onMainActor),

    // The handling of wrong command lines.
    .target(name: "CommandFailure", dependencies: [argumentParser, systemPackage]),

    .systemLibrary(name: "CMalloc"),

    // Photos, without GTK.
    .target(name: "CDescriptorPassing"),
    .target(
      name: "ImageDecoding", dependencies: ["CDescriptorPassing", systemPackage],
      swiftSettings: fuzzedSwift),
    .target(name: "CFileOperations"),
    .systemLibrary(
      name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .target(
      name: "CWorldMap", exclude: ["world.map"],
      // The assembler looks for the excluded file there.
      cSettings: [.headerSearchPath(".")]),
    .target(
      name: "PhotoLibrary",
      dependencies: [
        "ImageDecoding", "CFileOperations", "CGLib", "CWorldMap", systemPackage,
        database,
        forAlbums("GRDBSQLite", in: "GRDB.swift"),
      ],
      swiftSettings: alwaysOptimized + fuzzedSwift
        + (isFuzzing ? [.unsafeFlags(["-enable-testing"])] : [])),

    // The codecs, in programs without windows.
    .systemLibrary(
      name: "CImageCodecs", pkgConfig: "lcms2 libjpeg libpng",
      providers: [.apt(["liblcms2-dev", "libjpeg62-turbo-dev", "libpng-dev"])]),
    .target(name: "CJPEG", dependencies: ["CImageCodecs"], cSettings: fuzzedC),
    .target(name: "CCodecs", dependencies: ["CImageCodecs"], cSettings: fuzzedC),
    .systemLibrary(
      name: "CExiv2Library", pkgConfig: "exiv2", providers: [.apt(["libexiv2-dev"])]),
    .target(name: "CExiv2", dependencies: ["CExiv2Library"]),
    .systemLibrary(
      name: "CSeccomp", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),
    .target(name: "CSandbox"),
    .executableTarget(
      name: "albums-decoder",
      dependencies: [
        "ImageDecoding", "CDescriptorPassing", "CImageCodecs", "CCodecs", "CJPEG", "CExiv2",
        "CMalloc", "CSandbox", "CSeccomp",
      ] + (isFuzzing ? ["CFuzzer"] : []),
      resources: [.embedInCode("SelfTest/TestPictures")],
      swiftSettings: alwaysOptimized + forSanitizers + fuzzedSwift,
      linkerSettings: isFuzzing ? [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])] : []),
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .systemLibrary(
      name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .target(
      name: "SampleLibrary", dependencies: ["CCairo", "CJPEG"], swiftSettings: alwaysOptimized),
    .executableTarget(name: "albums-sample", dependencies: ["SampleLibrary", "CommandFailure"]),

    // Albums.
    .target(
      name: "AlbumsTexts", dependencies: ["GObjectKit"],
      resources: [.embedInCode("po"), .embedInCode("help")]),
    .target(
      name: "AlbumsUI", dependencies: ["NavigationKit", "PhotoLibrary", "AlbumsTexts"],
      exclude: ["Resources/help", "Resources/po"],
      resources: [
        .embedInCode("Resources/albums.css"),
        .embedInCode("Resources/icons/albums-copy-symbolic.svg"),
        .embedInCode("Resources/icons/albums-details-symbolic.svg"),
        .embedInCode("Resources/icons/albums-edit-symbolic.svg"),
        .embedInCode("Resources/icons/albums-heart-outline-symbolic.svg"),
        .embedInCode("Resources/icons/albums-live-symbolic.svg"),
        .embedInCode("Resources/icons/emblem-favorite-symbolic.svg"),
        // A link to the icon that is installed, for a program that runs from the build.
        .embedInCode("Resources/icons/org.navigationkit.Albums.svg"),
      ],
      swiftSettings: onMainActor),
    .executableTarget(
      name: "Albums", dependencies: ["AlbumsUI", "CMalloc", "CommandFailure"],
      swiftSettings: onMainActor),

    // Benchmarks. The floors are in C: they measure GTK and the system alone.
    .target(
      name: "CBenchmarkFloors", dependencies: ["CGtk"],
      linkerSettings: [.linkedLibrary("jpeg")]),
    .executableTarget(name: "grid-floor", dependencies: ["CGtk"], path: "Sources/GridFloor"),
    .target(name: "CFrameTrace", dependencies: ["CGtk"]),
    .systemLibrary(
      name: "CX11", pkgConfig: "x11 xext xdamage xtst", providers: [.apt(["libxtst-dev"])]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "NavigationKit", "ImageDecoding", "PhotoLibrary", "AlbumsUI", "CBenchmarkFloors", "CMalloc",
        "CX11", "CommandFailure", systemPackage, database,
      ],
      swiftSettings: onMainActor),

    // Tests.
    .systemLibrary(name: "CGtkTest", path: "Tests/CGtkTest", pkgConfig: "gtk4"),
    .target(
      name: "GtkTestSupport", dependencies: ["GtkKit", "CGtkTest"], path: "Tests/GtkTestSupport"),
    .target(name: "RandomTestSupport", path: "Tests/RandomTestSupport"),
    .target(
      name: "PhotosTestSupport", dependencies: [systemPackage], path: "Tests/PhotosTestSupport"),
    .systemLibrary(
      name: "CAtspi", path: "Tests/CAtspi", pkgConfig: "atspi-2",
      providers: [.apt(["libatspi2.0-dev"])]),
    .target(
      name: "CTestPreload", dependencies: ["CGtk"], path: "Tests/CTestPreload"),
    .target(
      name: "EndToEndSupport", dependencies: ["CAtspi", "CGtk", "GObjectKit"],
      path: "Tests/EndToEndSupport", swiftSettings: onMainActor),
    .executableTarget(
      name: "navigation-stage", dependencies: ["NavigationKit", "CGtk", argumentParser],
      path: "Tests/NavigationStage", swiftSettings: onMainActor),
    .executableTarget(name: "api-check", path: "Tests/APICheck"),
    .testTarget(name: "GObjectKitTests", dependencies: ["GtkKit", "GtkTestSupport"]),
    .testTarget(name: "GtkKitTests", dependencies: ["GtkKit", "GtkTestSupport"]),
    .testTarget(name: "GtkPicturesTests", dependencies: ["GtkPictures", "GtkTestSupport"]),
    .testTarget(
      name: "NavigationKitTests",
      dependencies: ["NavigationKit", "GtkTestSupport", "RandomTestSupport"]),
    .testTarget(name: "GalleryTests", dependencies: ["Gallery", "GtkTestSupport"]),
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["NavigationKit", "GtkPictures", "GtkTestSupport", "api-check"]),
    .executableTarget(
      name: "hostile-decoder", dependencies: ["ImageDecoding"], path: "Tests/HostileDecoder"),
    .testTarget(
      name: "ImageDecodingTests",
      dependencies: [
        "ImageDecoding", "PhotosTestSupport", "RandomTestSupport", "albums-decoder",
        "hostile-decoder", "CJPEG",
      ]),
    .target(
      name: "DecodingTestSupport", dependencies: ["ImageDecoding"],
      path: "Tests/DecodingTestSupport"),
    .testTarget(
      name: "PhotoLibraryTests",
      dependencies: [
        "PhotoLibrary", "DecodingTestSupport", "PhotosTestSupport", "RandomTestSupport",
        "SampleLibrary", "CJPEG", "albums-decoder", database,
      ]),
    .target(
      name: "SafetySupport",
      dependencies: [
        "PhotoLibrary", "RandomTestSupport", database,
      ],
      path: "Tests/SafetySupport"),
    .executableTarget(
      name: "library-driver", dependencies: ["RandomTestSupport", "SafetySupport"],
      path: "Tests/LibraryDriver"),
    .testTarget(
      name: "SafetyTests",
      dependencies: ["RandomTestSupport", "SafetySupport", "library-driver", "albums-decoder"]),
    .testTarget(name: "SampleLibraryTests", dependencies: ["SampleLibrary", "CExiv2", "CJPEG"]),
    .testTarget(
      name: "AlbumsUITests",
      dependencies: [
        "AlbumsUI", "DecodingTestSupport", "GtkTestSupport", "PhotosTestSupport",
        "RandomTestSupport", database,
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "EndToEndSupport", "PhotoLibrary", "PhotosTestSupport", "RandomTestSupport",
        "SafetySupport", "Albums", "albums-decoder", "albums-sample", "Benchmarks",
        "navigation-stage", "navigation-gallery",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

if isFuzzing {
  package.targets.append(
    .executableTarget(
      name: "library-fuzzer", dependencies: ["PhotoLibrary", "CFuzzer"],
      path: "Tests/LibraryFuzzer", swiftSettings: fuzzedSwift,
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
