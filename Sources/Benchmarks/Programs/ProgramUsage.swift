import Foundation

/// The processor time and memory of a process and its descendants, as the system reports them.
struct ProgramUsage {
  /// The processor time of the process itself in seconds.
  let ownTime: Double
  /// The processor time of the process and its descendants in seconds, including those that have
  /// exited.
  let totalTime: Double

  init(of process: pid_t) {
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    let times = ProcessTree(under: process).processes.map { process in
      // The fields after the name begin with the state and the parent. utime and stime are fields
      // 14 and 15 of the whole line; those of children that have been waited for are 16 and 17.
      ProcessTree.fields(of: process).dropFirst(11).prefix(4).compactMap { Double($0) }
    }
    ownTime = (times.first?.prefix(2).reduce(0, +) ?? 0) / ticks
    totalTime = times.joined().reduce(0, +) / ticks
  }

  /// Returns the memory of the process and its descendants in MB, with a share of shared pages
  /// (PSS).
  static func memory(of process: pid_t) throws -> Double {
    try ProcessTree(under: process).processes.map { process in
      let report = try String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
      let line = report.split(separator: "\n").first { $0.hasPrefix("Pss:") }
      guard let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
      else { throw BenchmarkFailure("/proc/\(process)/smaps_rollup is not as expected.") }
      return kilobytes / 1_024
    }.reduce(0, +)
  }
}

/// A process and its descendants.
struct ProcessTree {
  private(set) var processes: [pid_t]

  init(under root: pid_t) {
    var children: [pid_t: [pid_t]] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let process = pid_t(name), let parent = Self.fields(of: process).dropFirst().first,
        let parent = pid_t(parent)
      else { continue }
      children[parent, default: []].append(process)
    }
    processes = [root]
    var index = 0
    while index < processes.count {
      processes += children[processes[index]] ?? []
      index += 1
    }
  }

  /// Returns the fields of a process's status after its name; empty if the process has exited.
  static func fields(of process: pid_t) -> [Substring] {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // A name may contain parentheses and spaces.
    guard let end = status.lastIndex(of: ")") else { return [] }
    return status[status.index(after: end)...].split(separator: " ")
  }
}
