import Foundation

/// Sway, with a window on the X server as its only output.
///
/// It uses the X server's keyboard and pointer, so that programs get input as from hardware; Sway's
/// headless output has neither. Programs see only Wayland.
final class WaylandCompositor: WindowSystem {
  private(set) var scale = 1.0

  /// The size of the screen, which has room for an output with a scale of 2.
  let screenSize = CGSize(width: TestDesktop.size.width * 2, height: TestDesktop.size.height * 2)

  /// The user as which Sway runs if the tests run as root, which Sway refuses: "nobody".
  private static let unprivileged: uid_t = 65534

  func programVariables(on desktop: TestDesktop) -> [String: String] {
    ["GDK_BACKEND": "wayland", "WAYLAND_DISPLAY": socket(on: desktop)]
  }

  /// Starts Sway. Windows float in the middle and get the focus when they open, and Alt+F4 closes
  /// them. No other key is bound.
  func start(on desktop: TestDesktop) throws {
    let runtime = runtimeFolder(on: desktop)
    try FileManager.default.createDirectory(
      at: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let settings = desktop.folder.appending(path: "sway.conf")
    try """
    xwayland disable
    default_border none
    default_floating_border none
    floating_maximum_size -1 x -1
    focus_follows_mouse no
    for_window [app_id=".*"] floating enable
    bindsym Mod1+F4 kill
    """.write(to: settings, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: settings.path)

    var command = ["sway", "--config", settings.path]
    if geteuid() == 0 {
      let user = "\(Self.unprivileged)"
      guard chown(runtime.path, Self.unprivileged, Self.unprivileged) == 0 else {
        throw EndToEndError("Cannot change the owner of \(runtime.path) to \(user), for Sway")
      }
      // Changing the user would reset the signal that ends Sway with the tests.
      let becoming = ["--reuid", user, "--regid", user, "--clear-groups", "--pdeathsig", "TERM"]
      command = ["setpriv"] + becoming + ["--"] + command
    }
    let variables = [
      "XDG_RUNTIME_DIR": runtime.path, "SWAYSOCK": controlSocket(on: desktop),
      "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman",
    ]
    try desktop.startServer(command, environment: variables) { _ in
      FileManager.default.fileExists(atPath: socket(on: desktop))
        && (try? control("-t", "get_version", on: desktop)) != nil ? () : nil
    }
    try setScale(1, on: desktop)
    // Without a window manager, the X server sends keys to the window below the pointer.
    try desktop.run("xdotool", "mousemove", "0", "0")
  }

  func windows(of process: pid_t, on desktop: TestDesktop) -> [DisplayWindow] {
    tree(on: desktop).filter { $0.pid == process && $0.visible == true }.map {
      DisplayWindow(id: "\($0.id)", frame: $0.rect.frame, isPopup: false)
    }
  }

  func activeWindow(on desktop: TestDesktop) -> (id: String, process: pid_t)? {
    tree(on: desktop).lazy.compactMap { node in
      node.focused ? node.pid.map { ("\(node.id)", $0) } : nil
    }.first
  }

  func resize(_ window: String, to size: CGSize, on desktop: TestDesktop) throws {
    try control(
      "[con_id=\(window)] resize set \(Int(size.width)) px \(Int(size.height)) px", on: desktop)
  }

  /// Sets the scale. In the windows' coordinates, the display is never smaller in between: Sway
  /// would shrink the windows and not restore them.
  func setScale(_ scale: Double, on desktop: TestDesktop) throws {
    let pixels = TestDesktop.size * scale
    guard pixels.width <= screenSize.width else {
      throw EndToEndError("The screen has no room for a scale of \(scale)")
    }
    let resolution = "resolution \(Int(pixels.width))x\(Int(pixels.height))"
    if scale > self.scale {
      try setOutput(resolution, size: pixels * (1 / self.scale), on: desktop)
    } else if scale < self.scale {
      let former = TestDesktop.size * self.scale
      try setOutput("scale \(scale)", size: former * (1 / scale), on: desktop)
    }
    try setOutput("\(resolution) scale \(scale)", size: TestDesktop.size, on: desktop)
    self.scale = scale
  }

  /// Changes the output, and waits until it has a size in the windows' coordinates.
  private func setOutput(_ change: String, size: CGSize, on desktop: TestDesktop) throws {
    try control("output X11-1 \(change)", on: desktop)
    let isDone: Void? = try poll(atMost: .seconds(30)) {
      let outputs = try decode([Node].self, from: control("-t", "get_outputs", on: desktop))
      guard let actual = outputs.first?.rect.frame.size else { return nil }
      // Sway rounds.
      return abs(actual.width - size.width) < 2 && abs(actual.height - size.height) < 2 ? () : nil
    }
    guard isDone != nil else { throw EndToEndError("Sway did not apply “\(change)”") }
  }

  // MARK: Sway's sockets

  /// Sway's own runtime folder, since it must belong to the user that runs Sway.
  private func runtimeFolder(on desktop: TestDesktop) -> URL {
    desktop.folder.appending(path: "sway")
  }

  private func controlSocket(on desktop: TestDesktop) -> String {
    runtimeFolder(on: desktop).appending(path: "control").path
  }

  /// The Wayland socket. Sway uses the first free name, from 1.
  private func socket(on desktop: TestDesktop) -> String {
    runtimeFolder(on: desktop).appending(path: "wayland-1").path
  }

  @discardableResult
  private func control(_ arguments: String..., on desktop: TestDesktop) throws -> String {
    try desktop.run(["swaymsg", "--raw", "--socket", controlSocket(on: desktop)] + arguments)
  }

  /// A window or container of Sway's answers.
  private struct Node: Decodable {
    struct Rectangle: Decodable {
      let x: Int
      let y: Int
      let width: Int
      let height: Int

      var frame: CGRect { CGRect(x: x, y: y, width: width, height: height) }
    }

    let id: Int
    let rect: Rectangle
    let focused: Bool
    let nodes: [Node]?
    let floatingNodes: [Node]?
    /// The process id of a window.
    let pid: pid_t?
    let visible: Bool?

    /// The node and all its descendants.
    var all: [Node] { [self] + ((nodes ?? []) + (floatingNodes ?? [])).flatMap(\.all) }
  }

  /// Returns all nodes of Sway, or none if it does not answer.
  private func tree(on desktop: TestDesktop) -> [Node] {
    guard let answer = try? control("-t", "get_tree", on: desktop),
      let root = try? decode(Node.self, from: answer)
    else { return [] }
    return root.all
  }

  private func decode<Answer: Decodable>(_ type: Answer.Type, from text: String) throws -> Answer {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(type, from: Data(text.utf8))
  }
}

extension CGSize {
  fileprivate static func * (size: CGSize, factor: Double) -> CGSize {
    CGSize(width: size.width * factor, height: size.height * factor)
  }
}
