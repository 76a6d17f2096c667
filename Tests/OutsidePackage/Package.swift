// swift-tools-version: 6.2
import PackageDescription

/// A container that is written from NavigationKit's public API alone, in a package of its own, as an
/// app would.
let package = Package(
  name: "OutsidePackage",
  // Without its default traits, NavigationKit needs no other package.
  dependencies: [.package(name: "NavigationKit", path: "../..", traits: [])],
  targets: [
    .target(
      name: "Segments", dependencies: [.product(name: "NavigationKit", package: "NavigationKit")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "SegmentsTests",
      dependencies: ["Segments", .product(name: "GtkTestSupport", package: "NavigationKit")]),
  ])
