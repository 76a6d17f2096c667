import Foundation

/// A window of the X server.
struct DisplayWindow {
  let id: String
  let frame: CGRect

  /// Whether the window manager leaves it alone, as it does menus, popovers and tooltips.
  let isPopup: Bool

  /// The windows of a process that are on the display.
  static func all(of process: pid_t, on desktop: TestDesktop) -> [DisplayWindow] {
    // The search fails where there are none; a window may close before it is asked about.
    let found = try? desktop.run("xdotool", "search", "--onlyvisible", "--pid", "\(process)")
    return (found ?? "").split(separator: "\n").compactMap { id in
      // Not from xdotool, which places windows wrongly that the window manager decorates.
      guard let report = try? desktop.run("xwininfo", "-id", "\(id)") else { return nil }
      return DisplayWindow(id: String(id), report: report)
    }
  }

  /// Reads what xwininfo says of a window.
  private init?(id: String, report: String) {
    let lines = report.split(separator: "\n")
    func value(of label: String) -> Substring? {
      lines.first { $0.contains(label + ":") }?.split(separator: " ").last
    }
    func number(_ label: String) -> Int? { value(of: label).flatMap { Int($0) } }
    guard
      let x = number("Absolute upper-left X"), let y = number("Absolute upper-left Y"),
      let width = number("Width"), let height = number("Height")
    else { return nil }
    self.id = id
    frame = CGRect(x: x, y: y, width: width, height: height)
    isPopup = value(of: "Override Redirect State") == "yes"
  }
}
