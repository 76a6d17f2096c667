// swift-tools-version: 6.2
import PackageDescription

/// From GtkKit up, code runs on the GTK thread unless it says otherwise: the main actor is the
/// default isolation, so annotations mark the exceptions.
let onMainActor: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "NavigationKit",
  targets: [
    .systemLibrary(name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
    .target(name: "CGtkShims", dependencies: ["CGtk"]),
    .target(name: "GObjectKit", dependencies: ["CGtk", "CGtkShims"], swiftSettings: onMainActor),
    .target(name: "GtkKit", dependencies: ["GObjectKit"], swiftSettings: onMainActor),
    .target(
      name: "NavigationKit", dependencies: ["GtkKit"],
      resources: [.embedInCode("Resources/navigation.css")], swiftSettings: onMainActor),
    .target(name: "GtkTestSupport", dependencies: ["GtkKit"], path: "Tests/GtkTestSupport"),
    .testTarget(name: "GObjectKitTests", dependencies: ["GtkKit", "GtkTestSupport"]),
    .testTarget(name: "NavigationKitTests", dependencies: ["NavigationKit", "GtkTestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
