import CAtspi
import Foundation

/// A display with a window manager, a session bus and the accessibility bus, seen by nobody else.
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

  /// The size of its display, in pixels.
  public static let size = CGSize(width: 1280, height: 800)

  private static let result = Result { try TestDesktop() }

  /// What a program needs in its environment to find the display and the buses.
  private(set) var environment: [String: String]

  /// A folder that goes with the desktop.
  let folder: URL

  private var processes: [ChildProcess] = []

  private init() throws {
    folder = URL.temporaryDirectory.appending(path: "end-to-end-\(UUID().uuidString)")
    let runtime = folder.appending(path: "runtime")
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
      let geometry = "\(Int(Self.size.width))x\(Int(Self.size.height))x24"
      let number = try startServer(
        ["Xvfb", "-displayfd", "1", "-screen", "0", geometry, "-nolisten", "tcp", "-noreset"])
      environment["DISPLAY"] = ":" + number
      environment["DBUS_SESSION_BUS_ADDRESS"] = try startServer(
        ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"])
      try startWindowManager()
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

  /// Runs a tool on the desktop and returns what it wrote.
  @discardableResult
  func run(_ command: String...) throws -> String {
    let (process, output, errors) = try start(command)
    let status = process.waitForExit(atMost: .seconds(10))
    process.end(within: .zero)
    guard status == 0 else {
      let end = status.map { "ended with status \($0)" } ?? "did not end"
      throw EndToEndError(
        "\(command.joined(separator: " ")) \(end)\n\(contents(of: errors))")
    }
    return contents(of: output)
  }

  /// Starts a program whose first line of output says where it serves, and returns that line.
  private func startServer(_ command: [String]) throws -> String {
    let (process, output, errors) = try start(command)
    processes.append(process)
    let line = poll(atMost: .seconds(15)) { () -> Substring? in
      let text = contents(of: output)
      return text.contains("\n") ? text.prefix { $0 != "\n" } : nil
    }
    guard let line else {
      throw EndToEndError("\(command[0]) did not start.\n\(contents(of: errors))")
    }
    return String(line)
  }

  /// Starts Openbox with what a desktop has and a test relies on: a window gets the focus when
  /// it opens or is clicked, new windows are centred, Alt+F4 closes. No other key is taken.
  private func startWindowManager() throws {
    let settings = folder.appending(path: "openbox.xml")
    try """
    <openbox_config xmlns="http://openbox.org/3.4/rc">
      <focus><focusNew>yes</focusNew><followMouse>no</followMouse></focus>
      <placement><policy>Smart</policy><center>yes</center></placement>
      <desktops><number>1</number><popupTime>0</popupTime></desktops>
      <keyboard>
        <keybind key="A-F4"><action name="Close"/></keybind>
      </keyboard>
      <mouse>
        <context name="Client">
          <mousebind button="Left" action="Press">
            <action name="Focus"/><action name="Raise"/>
          </mousebind>
        </context>
      </mouse>
    </openbox_config>
    """.write(to: settings, atomically: true, encoding: .utf8)
    let (process, _, errors) = try start(["openbox", "--config-file", settings.path])
    processes.append(process)
    // The property by which a window manager announces itself.
    let isThere: Void? = poll(atMost: .seconds(15)) {
      (try? run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))?.contains("window id") == true
        ? () : nil
    }
    guard isThere != nil else {
      throw EndToEndError("openbox did not start.\n\(contents(of: errors))")
    }
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

  private func start(_ command: [String]) throws -> (ChildProcess, output: URL, errors: URL) {
    let name = UUID().uuidString
    let output = folder.appending(path: name + ".out")
    let errors = folder.appending(path: name + ".err")
    let process = try ChildProcess(
      command, environment: environment, output: output, errors: errors)
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
