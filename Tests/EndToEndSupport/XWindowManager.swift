import Foundation

/// Openbox on the X server.
struct XWindowManager: WindowSystem {
  let screenSize = TestDesktop.size
  let scale = 1.0

  func programVariables(on desktop: TestDesktop) -> [String: String] {
    ["GDK_BACKEND": "x11", "DISPLAY": desktop.environment["DISPLAY"] ?? ""]
  }

  /// Starts Openbox. A window gets the focus when it opens or is clicked, new windows are centred,
  /// and Alt+F4 closes a window. No other key is bound.
  func start(on desktop: TestDesktop) throws {
    let settings = desktop.folder.appending(path: "openbox.xml")
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
    // xdotool holds Alt for a function key that has other symbols with Ctrl+Alt.
    try desktop.run("setxkbmap", "-option", "srvrkeys:none")
    try desktop.startServer(["openbox", "--config-file", settings.path]) { _ in
      // A window manager sets this property when it is ready.
      let answer = try? desktop.run("xprop", "-root", "_NET_SUPPORTING_WM_CHECK")
      return answer?.contains("window id") == true ? () : nil
    }
  }

  func windows(of process: pid_t, on desktop: TestDesktop) -> [DisplayWindow] {
    // The search fails if there are none. A window may close before it is queried.
    let found = try? desktop.run("xdotool", "search", "--onlyvisible", "--pid", "\(process)")
    return (found ?? "").split(separator: "\n").compactMap { id in
      // Not from xdotool, which reports wrong positions for decorated windows.
      guard let report = try? desktop.run("xwininfo", "-id", "\(id)") else { return nil }
      return DisplayWindow(id: String(id), report: report)
    }
  }

  func activeWindow(on desktop: TestDesktop) -> (id: String, process: pid_t)? {
    // xdotool prints a window only if no command follows, so these print a process id and a window.
    let answer = try? desktop.run("xdotool", "getactivewindow", "getwindowpid", "getactivewindow")
    let lines = (answer ?? "").split(separator: "\n")
    guard lines.count == 2, let process = pid_t(lines[0]) else { return nil }
    return (String(lines[1]), process)
  }

  func resize(_ window: String, to size: CGSize, on desktop: TestDesktop) throws {
    try desktop.run("xdotool", "windowsize", window, "\(Int(size.width))", "\(Int(size.height))")
  }

  func setScale(_ scale: Double, on desktop: TestDesktop) throws {
    throw EndToEndError("The X server cannot change its scale. Use Wayland.")
  }
}

extension DisplayWindow {
  /// Parses the report of xwininfo about a window.
  fileprivate init?(id: String, report: String) {
    let lines = report.split(separator: "\n")
    func value(of label: String) -> Substring? {
      lines.first { $0.contains(label + ":") }?.split(separator: " ").last
    }
    func number(_ label: String) -> Int? { value(of: label).flatMap { Int($0) } }
    guard
      let x = number("Absolute upper-left X"), let y = number("Absolute upper-left Y"),
      let width = number("Width"), let height = number("Height")
    else { return nil }
    self.init(
      id: id, frame: CGRect(x: x, y: y, width: width, height: height),
      isPopup: value(of: "Override Redirect State") == "yes")
  }
}
