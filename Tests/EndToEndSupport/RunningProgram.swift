import Foundation
import XCTest

/// A program started for a test, which uses it as a person does: looks, clicks, types, waits.
///
/// Every wait has a limit and ends at once when the program ends. It then fails the test at the line
/// of the call, with the state of the program, the end of its log and the widgets that it shows, and
/// throws, so a hang or crash reads as one failed test.
///
///     let program = try RunningProgram(executable: RunningProgram.product("albums"))
///     defer { program.terminate() }
///     try program.click(program.find(.tableCell, named: "Summer"))
///     try program.find(.button, named: "Back")
///     try program.press("alt+Left")
///     try program.waitUntil("focus to return") { program.focused?.name == "Summer" }
///     XCTAssertEqual(program.warnings, [])
///
/// - Ownership: the program ends with this object if it was not ended before.
public final class RunningProgram {
  /// The home directory that the program sees.
  public let home: URL

  let desktop: TestDesktop
  let process: ChildProcess
  private let executable: URL
  private let outputFile: URL
  private let logFile: URL
  private let ownsHome: Bool

  /// Starts a program. Its first window may take a while yet: `find` waits for it.
  /// - Parameters:
  ///   - executable: The file to run.
  ///   - arguments: What follows the program's name on its command line.
  ///   - home: A home directory to keep between runs; without one the program gets an empty one,
  ///     removed when it ends. All XDG folders are inside, GSettings too.
  ///   - environment: Variables that are added to a minimal environment, or replace those of it.
  /// - Throws: `EndToEndError` if there is no such program or the desktop could not be started.
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
        // The display has no graphics card; software OpenGL is slow and varies with the driver.
        "GSK_RENDERER": "cairo",
        "EGL_LOG_LEVEL": "fatal",
        "GTK_A11Y": "atspi",
        // A settings service would outlive the program's home; a file in it does not.
        "GSETTINGS_BACKEND": "keyfile",
        "GIO_USE_VFS": "local",
        "LD_PRELOAD": Self.product("libAccessibleBounds.so").path,
      ],
      uniquingKeysWith: { $1 }
    ).merging(environment, uniquingKeysWith: { $1 })
    process = try ChildProcess(
      [executable.path] + arguments, environment: variables, output: outputFile, errors: logFile)
  }

  isolated deinit {
    terminate()
  }

  /// The file of an executable product of the package that the running tests belong to.
  ///
  /// The test target must depend on the product, so that it is built with the tests.
  public static func product(_ name: String) -> URL {
    URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name)
  }

  // MARK: What it says

  /// What the program wrote to standard output so far.
  public var output: String { contents(of: outputFile) }

  /// What the program wrote to standard error so far.
  public var log: String { contents(of: logFile) }

  /// The lines of the log with which GLib, GTK and the rest report a mistake of the program:
  /// warnings, criticals and fatal errors.
  public var warnings: [String] {
    log.split(separator: "\n").map(String.init).filter { line in
      ["WARNING **", "CRITICAL **", "ERROR **"].contains(where: line.contains)
        && !Self.causedByEnvironment.contains(where: line.contains)
    }
  }

  /// Parts of warnings that tell of the test desktop and not of the program.
  private static let causedByEnvironment = [
    // No portal service runs on the session bus.
    "org.freedesktop.portal",
    // Sway 1.7 cannot move an open popover, and GTK then opens it again at its new place.
    "Compositor doesn't support moving popups",
    // GTK 4.24 logs this at the first popover of any program, on X11 without a compositor.
    "gdk_frame_timings_submitted() called on submitted frame",
    // GTK 4.18 logs this in many programs, when a press ends where GTK cannot see it, such as when the
    // window manager takes over the pointer.
    "Broken accounting of active state for widget",
    // GTK 4.24 animates its own icons, and logs this when two clocks of its own differ by microseconds.
    "gtk_svg_advance: time went backward",
  ]

  // MARK: How it ends

  /// What the program ended with: its exit status, or minus the signal. Nil while it runs.
  public var exitStatus: Int32? { process.exitStatus }

  /// The number of its process.
  public var processID: Int32 { process.id }

  /// Sends the program a signal.
  public func send(_ signal: Int32) { kill(process.id, signal) }

  /// Waits until the program has ended by itself and returns its exit status, or minus the signal.
  public func waitForExit(
    atMost limit: Duration = .seconds(30), file: StaticString = #filePath, line: UInt = #line
  ) throws -> Int32 {
    try XCTUnwrap(
      process.waitForExit(atMost: limit), report("It did not end within \(limit)"), file: file,
      line: line)
  }

  /// Ends the program: asks with SIGTERM and kills it, with all that it started, after 5 s.
  /// - Returns: Its exit status, or minus the signal.
  @discardableResult
  public func terminate() -> Int32 {
    let status = process.end(within: .seconds(15))
    if ownsHome { try? FileManager.default.removeItem(at: home) }
    return status
  }

  // MARK: Waiting

  /// Waits until something is true.
  /// - Parameters:
  ///   - what: What is waited for, for the message if it does not happen.
  ///   - limit: How long to wait.
  ///   - file: The file of a failure.
  ///   - line: The line of a failure.
  ///   - condition: Is asked again and again. It may throw, which ends the wait.
  /// - Throws: After failing the test, if it does not come true within the limit, or the program ends.
  public func waitUntil(
    _ what: String, atMost limit: Duration = .seconds(30), file: StaticString = #filePath,
    line: UInt = #line, _ condition: () throws -> Bool
  ) throws {
    try wait(for: what, atMost: limit, file: file, line: line) { try condition() ? () : nil }
  }

  /// Asks again and again whether something is true, and returns whether it came true in time.
  ///
  /// For the few tests that ask; `waitUntil` fails if the answer is no.
  public func happens(within limit: Duration, _ condition: () throws -> Bool) rethrows -> Bool {
    try poll(atMost: limit) {
      AccessibleNode.takeInMessages()
      return try condition() ? true : nil
    } ?? false
  }

  @discardableResult
  func wait<Answer>(
    for what: String, atMost limit: Duration, file: StaticString = #filePath, line: UInt = #line,
    _ question: () throws -> Answer?
  ) throws -> Answer {
    let answer = try poll(atMost: limit) { () -> Answer?? in
      AccessibleNode.takeInMessages()
      if let answer = try question() { return .some(answer) }
      return exitStatus == nil ? nil : .some(nil)
    }
    return try XCTUnwrap(
      answer ?? nil, report("Waited \(limit) for: \(what)"), file: file, line: line)
  }

  /// A message that says also how the program is.
  private func report(_ what: String) -> String {
    let state =
      switch exitStatus {
      case nil: isAnswering ? "runs" : "runs, but does not answer"
      case .some(let status) where status < 0:
        "was ended by signal \(-status), \(String(cString: strsignal(-status)))"
      case .some(let status): "ended with status \(status)"
      }
    let lastLines = log.split(separator: "\n").suffix(30).joined(separator: "\n")
    return """
      \(what)
      \(executable.lastPathComponent) \(state).
      --- the end of its log
      \(lastLines)
      --- its widgets
      \(dump())
      """
  }
}
