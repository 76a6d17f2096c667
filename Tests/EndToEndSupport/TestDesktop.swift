import CAtspi
import Foundation

/// A display with a window manager or a Wayland compositor, a session bus and the accessibility bus,
/// used by nobody else.
///
/// There is one for the test process, made when it is first asked for, because libatspi connects
/// a process to one accessibility bus for good. Programs run on it one after another. It does not
/// use the display or the buses that the tests themselves were started with, and leaves the
/// process's environment as it was. Its processes end with the test process, however that ends.
public final class TestDesktop {
  /// The desktop of this process; every use throws if it could not be started.
  public static var shared: TestDesktop {
    get throws { try result.get() }
  }

  /// The size of its display, in the windows' coordinates: in pixels, unless its scale was changed.
  public static let size = CGSize(width: 1280, height: 800)

  /// Whether its windows are on a Wayland compositor, as the environment variable `E2E_DISPLAY`
  /// with the value `wayland` demands, and not on the X server.
  public static let isWayland = ProcessInfo.processInfo.environment["E2E_DISPLAY"] == "wayland"

  private static let result = Result { try TestDesktop() }

  /// The variables by which a tool finds the X server and the buses.
  private(set) var environment: [String: String]

  let windowSystem: any WindowSystem = isWayland ? WaylandCompositor() : XWindowManager()

  /// A folder that goes with the desktop.
  let folder: URL

  private var processes: [ChildProcess] = []

  private init() throws {
    // Short, because the address of a socket in it has room for 107 bytes.
    folder = URL.temporaryDirectory.appending(path: "e2e-\(UUID().uuidString.prefix(8))")
    let runtime = folder.appending(path: "runtime")
    // A compositor that runs as another user has a folder in this one.
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o711])
    // The specification of XDG_RUNTIME_DIR demands that nobody else can read it.
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])

    // Nothing else of our own environment, which may point to another display or set up GTK.
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
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"])
      try windowSystem.start(on: self)
      try connectToAccessibilityBus()
    } catch {
      stop()
      throw error
    }
    atexit {
      // Elsewhere than on the main thread, the end of the process has to do.
      guard Thread.isMainThread else { return }
      MainActor.assumeIsolated { try? TestDesktop.shared.stop() }
    }
  }

  /// Shows everything with so many pixels for one unit of the windows' coordinates: 2, or 1.5.
  /// - Throws: `EndToEndError` on the X server, where every display has one scale for good.
  public func setScale(_ scale: Double) throws { try windowSystem.setScale(scale, on: self) }

  /// The variables by which a program finds the display and the buses. They name no other display.
  var programEnvironment: [String: String] {
    environment.filter { $0.key != "DISPLAY" }
      .merging(windowSystem.programVariables(on: self), uniquingKeysWith: { $1 })
  }

  /// Runs a tool on the desktop and returns what it wrote.
  @discardableResult
  func run(_ command: String...) throws -> String { try run(command) }

  /// Runs a tool on the desktop and returns what it wrote.
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

  /// Starts a program whose first line of output says where it serves, and returns that line.
  private func startAnnouncedServer(_ command: [String]) throws -> String {
    try startServer(command) { output in
      let text = contents(of: output)
      return text.contains("\n") ? String(text.prefix { $0 != "\n" }) : nil
    }
  }

  /// Starts a program that runs as long as the desktop, and waits until it serves.
  /// - Parameters:
  ///   - command: The program and its arguments.
  ///   - variables: Variables that are added to those of the desktop, or replace them.
  ///   - answer: Returns nil until the program serves. It gets the file with the program's output.
  /// - Returns: What `answer` returned.
  /// - Throws: `EndToEndError` if the program does not serve within 15 s.
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

  /// Connects libatspi to this desktop's accessibility bus, which asking for its address starts.
  private func connectToAccessibilityBus() throws {
    let address = try run(
      "dbus-send", "--session", "--print-reply=literal", "--dest=org.a11y.Bus", "/org/a11y/bus",
      "org.a11y.Bus.GetAddress"
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    // libatspi reads the variable once. GTK, in a test of its own in this process, must not.
    let former = getenv("AT_SPI_BUS_ADDRESS").map { String(cString: $0) }
    setenv("AT_SPI_BUS_ADDRESS", address, 1)
    defer {
      if let former {
        setenv("AT_SPI_BUS_ADDRESS", former, 1)
      } else {
        unsetenv("AT_SPI_BUS_ADDRESS")
      }
    }
    guard atspi_init() == 0 else {
      throw EndToEndError("Cannot connect to the accessibility bus at \(address)")
    }
    let milliseconds = gint(answerLimit / .milliseconds(1))
    atspi_set_timeout(milliseconds, milliseconds)
  }

  private func start(
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

  /// Ends its processes, the last started first, and removes its folder.
  private func stop() {
    while let process = processes.popLast() {
      process.end(within: .seconds(3))
    }
    try? FileManager.default.removeItem(at: folder)
  }
}

/// The text of a file, and nothing where there is none yet.
func contents(of file: URL) -> String {
  (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) } ?? ""
}
