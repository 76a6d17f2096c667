import Foundation
import Glibc

/// The system that the program runs on.
nonisolated struct SystemCheck: DoctorCheck {
  let title = "System"

  func findings() -> [Finding] {
    var system = utsname()
    guard uname(&system) == 0 else { return [] }
    return [
      Finding("Kernel", .well, "\(text(system.sysname)) \(text(system.release))"),
      Finding("Processors", .well, "\(ProcessInfo.processInfo.activeProcessorCount)"),
    ]
  }

  /// The text in a field of C, which Swift takes for a tuple of bytes.
  private func text(_ field: some Any) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
