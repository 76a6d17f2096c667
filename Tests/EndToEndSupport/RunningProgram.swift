import Foundation
import XCTest

/// A program that a test starts and uses as a person does.
///
/// Every wait has a limit, and ends at once if the program ends. It then fails the test at the line
/// of the call and throws, so that a hang or crash fails only one test. The failure has the state
/// of the program, the end of its log, and its widgets.
///
///     let program = try RunningProgram(executable: RunningProgram.product("albums"))
///     defer { program.terminate() }
///     try program.click(program.find(.tableCell, named: "Summer"))
///     try program.find(.button, named: "Back")
///     try program.press("alt+Left")
///     try program.waitUntil("focus to return") { program.focused?.name == "Summer" }
///     XCTAssertEqual(program.warnings, [])
///
/// - Ownership: The program ends with this object at the latest.
public final class RunningProgram {
  /// The program's home folder.
  public let home: URL

  let desktop: TestDesktop
  let process: ChildProcess
  private let executable: URL
  private let outputFile: URL
  private let logFile: URL
  private let ownsHome: Bool
  private var knownRoot: AccessibleNode?

  /// Starts a program. `find` waits for its first window.
  ///
  /// - Parameters:
  ///   - executable: The file to run.
  ///   - arguments: The arguments.
  ///   - home: A home folder that is kept. By default the program gets an empty one, which is
  ///     removed when it ends. All XDG folders and GSettings are inside.
  ///   - environment: Variables that are added to a minimal environment, or replace its variables.
  /// - Throws: `EndToEndError` if the program does not exist or the desktop could not be started.
  public init(
    executable: URL, arguments: [String] = [], home: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw EndToEndError("There is no program \(executable.path)")
    }
    desktop = try TestDesktop.shared
    let folder = desktop.folder.appending(path: UUID().uuidString)
    self.executable = executable
    self.home = home ?? folder.appending(path: "home")
    ownsHome = home == nil
    outputFile = folder.appending(path: "output")
    logFile = folder.appending(path: "log")
    for directory in [folder, self.home] {
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }
    let variables = desktop.programEnvironment.merging(
      [
        "HOME": self.home.path,
        "XDG_CACHE_HOME": self.home.appending(path: ".cache").path,
        "XDG_CONFIG_HOME": self.home.appending(path: ".config").path,
        "XDG_DATA_HOME": self.home.appending(path: ".local/share").path,
        "XDG_STATE_HOME": self.home.appending(path: ".local/state").path,
        // Software OpenGL is slow, and its output varies with the driver.
        "GSK_RENDERER": "cairo",
        "EGL_LOG_LEVEL": "fatal",
        "GTK_A11Y": "atspi",
        // A settings service would outlive the program's home folder.
        "GSETTINGS_BACKEND": "keyfile",
        "GIO_USE_VFS": "local",
        "LD_PRELOAD": Self.product("libTestPreload.so").path,
      ],
      uniquingKeysWith: { $1 }
    ).merging(environment, uniquingKeysWith: { $1 })
    process = try ChildProcess(
      [executable.path] + arguments, environment: variables, output: outputFile, errors: logFile)
  }

  isolated deinit {
    terminate()
  }

  /// Returns the file of a product of this package.
  ///
  /// - Returns: The file in the folder of the environment variable `TEST_PROGRAMS`. If there is
  ///   none, the one that was built with the tests, because the test target depends on the product.
  public static func product(_ name: String) -> URL {
    let given = ProcessInfo.processInfo.environment["TEST_PROGRAMS"].map {
      URL(filePath: $0).appending(path: name)
    }
    if let given, FileManager.default.fileExists(atPath: given.path) { return given }
    return URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
  }

  /// The node whose children are the program's windows; nil before the first window.
  var accessibleRoot: AccessibleNode? {
    if knownRoot == nil { knownRoot = desktop.accessibilityBus.program(process.id) }
    return knownRoot
  }

  // MARK: Output

  /// The text that the program has written to standard output.
  public var output: String { contents(of: outputFile) }

  /// The text that the program has written to standard error.
  public var log: String { contents(of: logFile) }

  /// The warnings, criticals and errors of GLib and GTK in the log, without those that the test
  /// desktop causes.
  public var warnings: [String] {
    log.split(separator: "\n").map(String.init).filter { line in
      ["WARNING **", "CRITICAL **", "ERROR **"].contains(where: line.contains)
        && !Self.causedByEnvironment.contains(where: line.contains)
    }
  }

  /// Parts of warnings that the test desktop causes.
  private static let causedByEnvironment = [
    // No portal service runs on the session bus.
    "org.freedesktop.portal",
    // Sway 1.7 cannot move an open popover; GTK then reopens it at its new place.
    "Compositor doesn't support moving popups",
    // GTK 4.24 logs this at the first popover of a program, on X11 without a compositor.
    "gdk_frame_timings_submitted() called on submitted frame",
    // GTK 4.18 logs this in many programs when it does not get the release of a press, for example
    // because the window manager has grabbed the pointer.
    "Broken accounting of active state for widget",
    // GTK 4.8 logs this when a widget returns to its window after all nodes were read at once, as
    // screen readers do.
    "gtk_at_context_set_accessible_role: assertion '!self->realized' failed",
    // GTK 4.24 logs this when the clocks of its animated icons differ by microseconds.
    "gtk_svg_advance: time went backward",
  ]

  // MARK: Ending

  /// The exit status, or the negative signal number; nil while the program runs.
  public var exitStatus: Int32? { process.exitStatus }

  /// The process id.
  public var processID: Int32 { process.id }

  /// Sends a signal to the program.
  public func send(_ signal: Int32) { kill(process.id, signal) }

  /// Waits until the program ends, and returns its exit status, or the negative signal number.
  public func waitForExit(
    atMost limit: Duration = .seconds(30), file: StaticString = #filePath, line: UInt = #line
  ) throws -> Int32 {
    try XCTUnwrap(
      process.waitForExit(atMost: limit), report("It did not end within \(limit)"), file: file,
      line: line)
  }

  /// Ends the program by SIGTERM, and by SIGKILL after 15 seconds, with all processes that it has
  /// started.
  ///
  /// - Returns: The exit status, or the negative signal number.
  @discardableResult
  public func terminate() -> Int32 {
    let status = process.end(within: .seconds(15))
    if ownsHome { try? FileManager.default.removeItem(at: home) }
    return status
  }

  // MARK: Waiting

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - what: A description of the condition, for the failure.
  ///   - limit: The time to wait.
  ///   - file: The file of a failure.
  ///   - line: The line of a failure.
  ///   - condition: The condition, which is evaluated repeatedly. An error ends the wait.
  /// - Throws: After failing the test, if the condition does not hold within the limit, or if the
  ///   program ends.
  public func waitUntil(
    _ what: String, atMost limit: Duration = .seconds(30), file: StaticString = #filePath,
    line: UInt = #line, _ condition: () throws -> Bool
  ) throws {
    try wait(for: what, atMost: limit, file: file, line: line) { try condition() ? () : nil }
  }

  /// Returns whether a condition becomes true within a limit.
  ///
  /// `waitUntil` fails the test instead.
  public func happens(within limit: Duration, _ condition: () throws -> Bool) rethrows -> Bool {
    try poll(atMost: limit) {
      TestDesktop.processMessages()
      return try condition() ? true : nil
    } ?? false
  }

  @discardableResult
  func wait<Answer>(
    for what: String, atMost limit: Duration, file: StaticString = #filePath, line: UInt = #line,
    _ question: () throws -> Answer?
  ) throws -> Answer {
    let answer = try poll(atMost: limit) { () -> Answer?? in
      TestDesktop.processMessages()
      if let answer = try question() { return .some(answer) }
      return exitStatus == nil ? nil : .some(nil)
    }
    return try XCTUnwrap(
      answer ?? nil, report("Waited \(limit) for: \(what)"), file: file, line: line)
  }

  /// Returns a failure message with the state, the log and the widgets of the program, and the file
  /// of a screenshot.
  private func report(_ what: String) -> String {
    let state =
      switch exitStatus {
      case nil: isAnswering ? "runs" : "runs, but does not answer"
      case .some(let status) where status < 0:
        "was ended by signal \(-status), \(String(cString: strsignal(-status)))"
      case .some(let status): "ended with status \(status)"
      }
    let picture = try? screenshot(named: "failure-\(UUID().uuidString.prefix(8))")
    let lastLines = log.split(separator: "\n").suffix(30).joined(separator: "\n")
    return """
      \(what)
      \(executable.lastPathComponent) \(state).
      --- a picture of the display: \(picture?.path ?? "none")
      --- the end of its log
      \(lastLines)
      --- its widgets
      \(dump())
      """
  }
}
