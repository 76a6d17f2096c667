import Foundation
import GtkKit

/// The facts about the system that the report of a problem needs.
struct SystemInformation {
  /// One fact on each line. In English, for those who read the report.
  var text: String {
    let environment = ProcessInfo.processInfo.environment
    let facts = [
      ("Albums", AlbumsApplication.version),
      ("GTK", Display.toolkitVersion),
      ("System", system),
      ("Desktop", environment["XDG_CURRENT_DESKTOP"]),
      ("Display", Display.windowSystem),
      ("Language", environment["LANGUAGE"] ?? environment["LANG"]),
      ("Processors", "\(ProcessInfo.processInfo.activeProcessorCount)"),
    ]
    return facts.compactMap { name, value in value.map { "\(name): \($0)" } }
      .joined(separator: "\n")
  }

  /// The name of the distribution.
  private var system: String? {
    let lines = (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? ""
    return lines.firstMatch(of: /(?m)^PRETTY_NAME="?([^"\n]+)/).map { String($0.1) }
  }
}
