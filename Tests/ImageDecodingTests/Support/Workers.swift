import Foundation
import Glibc
import SystemPackage

/// The workers of this process, which a server each has started, seen from outside.
enum Workers {
  /// The processes that run, and those that have ended and were not reaped.
  static func all() -> [pid_t] {
    states().map(\.id)
  }

  /// The processes that have not ended.
  static func running() -> [pid_t] {
    states().filter { $0.state != "Z" }.map(\.id)
  }

  private static func states() -> [(id: pid_t, state: Substring)] {
    let decoders = decoders()
    let servers = Set(decoders.filter { $0.parent == getpid() }.map(\.id))
    return decoders.filter { servers.contains($0.parent) }.map { ($0.id, $0.state) }
  }

  /// The servers of this process and all workers on this computer.
  private static func decoders() -> [(id: pid_t, parent: pid_t, state: Substring)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard
        let id = pid_t(name),
        let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
        stat.contains("(albums-decoder)") || stat.contains("(hostile-decoder)"),
        // After the name in brackets: the state, then the parent.
        let fields = stat.split(separator: ")").last?.split(separator: " "),
        fields.count > 1, let parent = pid_t(fields[1])
      else { return nil }
      return (id, parent, fields[0])
    }
  }

  /// Sends every worker a signal.
  static func signal(_ signal: Int32) {
    for id in all() { kill(id, signal) }
  }

  /// Whether there is no worker and no server, now or soon.
  static func areGone() async throws -> Bool {
    try await eventually { !decoders().contains { $0.parent == getpid() } }
  }
}

/// Whether a request for a file has reached a worker, which then has it open.
func isOpen(_ file: FilePath) throws -> Bool {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains { name in
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
    return target == file.string
  }
}

/// How many sockets, pixels and files of the tests this process has open. What else it has open is
/// the business of other tests, which may run meanwhile.
func openDescriptorCount() throws -> Int {
  let folder = "/proc/self/fd"
  return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
    let link = "\(folder)/\(name)"
    guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else {
      return false
    }
    return ["socket:", "memfd:albums-pixels", TemporaryFolder.prefix].contains { kind in
      target.contains(kind)
    }
  }
}

/// Whether something comes true within half a minute: the computer may be busy.
func eventually(_ condition: () throws -> Bool) async throws -> Bool {
  for _ in 0..<3_000 {
    if try condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return false
}
