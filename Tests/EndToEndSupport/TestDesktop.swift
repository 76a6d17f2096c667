import CGtk
import Foundation

/// A display with a window manager or a Wayland compositor, a session bus and an accessibility bus,
/// for this test process only.
///
/// There is one for each process, started on first use. Programs run on it one after the other. It does not use the display
/// and the buses with which the tests were started, and leaves the environment of the process
/// unchanged. Its processes end with the test process, even if that crashes.
public final class TestDesktop {
  /// The desktop of this process. Throws on every use if it could not be started.
  public static var shared: TestDesktop {
    get throws { try result.get() }
  }

  /// The size of the display in the windows' coordinates. These are pixels if the scale is 1.
  public static let size = CGSize(width: 1280, height: 800)

  /// Whether the window system is a Wayland compositor: if the environment variable `E2E_DISPLAY`
  /// is `wayland`. Otherwise it is the X server.
  public static let isWayland = ProcessInfo.processInfo.environment["E2E_DISPLAY"] == "wayland"

  private static let result = Result { try TestDesktop() }

  /// The variables with which a tool finds the X server and the buses.
  private(set) var environment: [String: String]

  let windowSystem: any WindowSystem = isWayland ? WaylandCompositor() : XWindowManager()

  /// A folder that is removed with the desktop.
  let folder: URL

  private var processes: [ChildProcess] = []
  private var startedBus: AccessibilityBus?

  private init() throws {
    // Short: the address of a socket in it is limited to 107 bytes.
    folder = URL.temporaryDirectory.appending(path: "e2e-\(UUID().uuidString.prefix(8))")
    let runtime = folder.appending(path: "runtime")
    // A compositor that runs as another user has a subfolder.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o711])
    // The specification of XDG_RUNTIME_DIR requires that only the user can access it.
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])

    // Other variables could name another display or configure GTK.
    environment = ProcessInfo.processInfo.environment.filter {
      ["PATH", "LD_LIBRARY_PATH", "TMPDIR", "USER"].contains($0.key)
    }
    environment["HOME"] = folder.path
    environment["LANG"] = "C.UTF-8"
    environment["XDG_RUNTIME_DIR"] = runtime.path

    do {
      let screen = windowSystem.screenSize
      let geometry = "\(Int(screen.width))x\(Int(screen.height))x24"
      let number = try startAnnouncedServer(
        ["Xvfb", "-displayfd", "1", "-screen", "0", geometry, "-nolisten", "tcp", "-noreset"])
      environment["DISPLAY"] = ":" + number
      environment["DBUS_SESSION_BUS_ADDRESS"] = try startAnnouncedServer(
        [
          "dbus-daemon", "--config-file=\(try configureBus().path)", "--nofork", "--nopidfile",
          "--print-address=1",
        ])
      try windowSystem.start(on: self)
      startedBus = try connectToAccessibilityBus()
    } catch {
      stop()
      throw error
    }
    atexit {
      // On other threads, the end of the process ends the desktop.
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated { try? TestDesktop.shared.stop() }
    }
  }

  /// The accessibility bus.
  var accessibilityBus: AccessibilityBus {
    guard let startedBus else { preconditionFailure("the desktop is not started") }
    return startedBus
  }

  /// Processes pending messages to this process, such as those to a portal that a test provides.
  static func processMessages() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }

  /// Sets the number of pixels for one unit of the windows' coordinates, such as 2 or 1.5.
  ///
  /// - Throws: `EndToEndError` on the X server, which cannot change its scale.
  public func setScale(_ scale: Double) throws { try windowSystem.setScale(scale, on: self) }

  /// The variables with which a program finds the display and the buses, and no other display.
  var programEnvironment: [String: String] {
    environment.filter { $0.key != "DISPLAY" }
      .merging(windowSystem.programVariables(on: self), uniquingKeysWith: { $1 })
  }

  /// Runs a tool on the desktop and returns its output.
  @discardableResult
  func run(_ command: String...) throws -> String { try run(command) }

  /// Runs a tool on the desktop and returns its output.
  @discardableResult
  func run(_ command: [String]) throws -> String {
    let (process, output, errors) = try start(command)
    let status = process.waitForExit(atMost: .seconds(30))
    process.end(within: .zero)
    guard status == 0 else {
      let end = status.map { "ended with status \($0)" } ?? "did not end"
      throw EndToEndError(
        "\(command.joined(separator: " ")) \(end)\n\(contents(of: errors))")
    }
    return contents(of: output)
  }

  /// Starts a server that prints its address as its first line, and returns the line.
  private func startAnnouncedServer(_ command: [String]) throws -> String {
    try startServer(command) { output in
      let text = contents(of: output)
      return text.contains("\n") ? String(text.prefix { $0 != "\n" }) : nil
    }
  }

  /// Starts a server that runs until the desktop ends, and waits until it is ready.
  ///
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - variables: Variables that are added to those of the desktop, or replace them.
  ///   - answer: Returns nil until the server is ready. Gets the file with the server's output.
  /// - Returns: The value that `answer` returned.
  /// - Throws: `EndToEndError` if the server is not ready within 15 seconds.
  func startServer<Answer>(
    _ command: [String], environment variables: [String: String] = [:],
    whenReady answer: (_ output: URL) -> Answer?
  ) throws -> Answer {
    let (process, output, errors) = try start(command, environment: variables)
    processes.append(process)
    guard let answer = poll(atMost: .seconds(15), { answer(output) }) else {
      throw EndToEndError(
        "\(command.joined(separator: " ")) did not start.\n\(contents(of: errors))")
    }
    return answer
  }

  /// Copies the configuration of a session bus beside links to its services, and returns its file.
  private func configureBus() throws -> URL {
    let services = folder.appending(path: "services")
    try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
    for name in ["org.a11y.Bus", "org.freedesktop.impl.portal.PermissionStore"] {
      let service = URL(filePath: "/usr/share/dbus-1/services/\(name).service")
      guard FileManager.default.fileExists(atPath: service.path) else { continue }
      try FileManager.default.createSymbolicLink(
        at: services.appending(path: service.lastPathComponent), withDestinationURL: service)
    }
    let file = folder.appending(path: "session-bus.conf")
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: tests.appending(path: file.lastPathComponent), to: file)
    return file
  }

  /// Connects to this desktop's accessibility bus. Asking for the address starts the bus.
  private func connectToAccessibilityBus() throws -> AccessibilityBus {
    let address = try run(
      "dbus-send", "--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus",
      "org.a11y.Bus.GetAddress"
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    return try AccessibilityBus(at: address)
  }

  /// Starts a program on the desktop that ends with the returned object.
  func start(
    _ command: [String], environment variables: [String: String] = [:]
  ) throws -> (ChildProcess, output: URL, errors: URL) {
    let name = UUID().uuidString
    let output = folder.appending(path: name + ".out")
    let errors = folder.appending(path: name + ".err")
    let process = try ChildProcess(
      command, environment: environment.merging(variables, uniquingKeysWith: { $1 }),
      output: output, errors: errors)
    return (process, output, errors)
  }

  /// Ends the processes, the last one first, and removes the folder.
  private func stop() {
    while let process = processes.popLast() {
      process.end(within: .seconds(3))
    }
    try? FileManager.default.removeItem(at: folder)
  }
}

/// Returns the text of a file, or an empty string if it does not exist.
func contents(of file: URL) -> String {
  (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}
