import Foundation
import Glibc

/// Reports the kernel and the processors.
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

  /// Returns the text in a C character array, which Swift imports as a tuple.
  private func text(_ field: some Any) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
