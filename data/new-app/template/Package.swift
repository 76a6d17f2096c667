// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "@NAME@",
  // Without its default traits, NavigationKit needs no other package.
  dependencies: [.package(name: "NavigationKit", path: "@CHECKOUT@", traits: [])],
  targets: [
    .executableTarget(
      name: "@NAME@", dependencies: [.product(name: "NavigationKit", package: "NavigationKit")],
      // Code runs on GTK's thread, which is the main actor's, unless it says otherwise.
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "@NAME@Tests",
      dependencies: ["@NAME@", .product(name: "GtkTestSupport", package: "NavigationKit")]),
  ])
