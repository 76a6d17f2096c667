import Foundation
import Glibc
import SystemPackage

/// Lists the worker processes of this process. A server has started each of them.
enum Workers {
  /// Returns the running processes and those that have ended but were not reaped.
  static func all() -> [pid_t] {
    states().map(\.id)
  }

  /// Returns the processes that have not ended.
  static func running() -> [pid_t] {
    states().filter { $0.state != "Z" }.map(\.id)
  }

  private static func states() -> [(id: pid_t, state: Substring)] {
    let decoders = decoders()
    let servers = Set(decoders.filter { $0.parent == getpid() }.map(\.id))
    return decoders.filter { servers.contains($0.parent) }.map { ($0.id, $0.state) }
  }

  /// Returns the servers of this process and all workers on this computer.
  private static func decoders() -> [(id: pid_t, parent: pid_t, state: Substring)] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard
        let id = pid_t(name),
        let stat = try? String(contentsOfFile: "/proc/\(id)/stat", encoding: .utf8),
        stat.contains("(albums-decoder)") || stat.contains("(hostile-decoder)"),
        // The state and the parent follow the name in brackets.
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

  /// Waits for all workers and servers to end. Returns false if they do not end soon.
  static func areGone() async throws -> Bool {
    try await eventually { !decoders().contains { $0.parent == getpid() } }
  }
}

/// Returns whether this process has the file open, as it does while a worker reads it.
func isOpen(_ file: FilePath) throws -> Bool {
  try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").contains { name in
    let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(name)")
    return target == file.string
  }
}

/// Returns how many sockets, pixel memories and test files this process has open. Other descriptors
/// may belong to other tests that run at the same time.
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

/// Waits up to half a minute, for busy computers, until a condition is true. Returns whether it
/// became true.
func eventually(_ condition: () throws -> Bool) async throws -> Bool {
  for _ in 0..<3_000 {
    if try condition() { return true }
    try await Task.sleep(for: .milliseconds(10))
  }
  return false
}
