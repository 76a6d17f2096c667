import EndToEndSupport
import Foundation

/// A package that `make new-app` has created for tests.
///
/// All apps share a build folder, so that NavigationKit is compiled once: the first build takes
/// half a minute, each other a few seconds. The folder is removed with the test process.
@MainActor
struct NewApp {
  /// An unchanged app, built with its tests.
  static let notes = Result {
    let app = try NewApp(named: "Notes")
    try app.build()
    return app
  }

  /// The name of the app and its module.
  let name: String

  /// The folder of the package.
  let folder: URL

  /// The executable that `build()` makes.
  var program: URL { Self.buildFolder.appending(path: "debug").appending(path: name) }

  /// The build folder of all apps.
  static var buildFolder: URL { scratch.appending(path: "build") }

  /// Creates a package, without building it.
  init(named name: String) throws {
    self.name = name
    folder = Self.scratch.appending(path: name)
    try Self.succeed(
      "make", "--no-print-directory", "new-app", "NAME=\(name)", "DIR=\(folder.path)")
  }

  /// Builds the program and its tests.
  func build() throws {
    try Self.succeed("swift", "build", "--build-tests", "--package-path", folder.path)
  }

  /// Builds the app and runs its tests, by its `make test`.
  ///
  /// - Returns: The output of `make`.
  @discardableResult
  func test() throws -> String {
    try Self.succeed("make", "--no-print-directory", "-C", folder.path, "test")
  }

  /// A folder that is removed with the test process.
  static let scratch: URL = {
    // The compiler writes paths without symbolic links.
    let folder = URL.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "new-app-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(
      at: home(in: folder), withIntermediateDirectories: true)
    atexit {
      MainActor.assumeIsolated { try? FileManager.default.removeItem(at: NewApp.scratch) }
    }
    return folder
  }()

  private static func home(in scratch: URL) -> URL { scratch.appending(path: "home") }

  /// Runs a tool with its own home folder, waits until it ends, and returns it.
  static func run(_ command: String...) throws -> RunningProgram { try run(command) }

  private static func run(_ command: [String]) throws -> RunningProgram {
    let tool = try RunningProgram(
      executable: URL(filePath: "/usr/bin/env"), arguments: command, home: home(in: scratch),
      environment: ["SWIFTPM_BUILD_DIR": buildFolder.path])
    _ = try tool.waitForExit(atMost: .seconds(300))
    return tool
  }

  /// Runs a tool that must succeed, and returns its output.
  @discardableResult
  static func succeed(_ command: String...) throws -> String {
    let tool = try run(command)
    guard tool.exitStatus == 0 else {
      throw Failure(description: "\(command) failed.\n\(tool.output)\n\(tool.log)")
    }
    return tool.output
  }

  private struct Failure: Error, CustomStringConvertible { let description: String }
}
