import Foundation

/// What the operating system says that a process and all that it has started take.
struct ProgramUsage {
  /// The seconds for which the process itself has run on a processor.
  let ownTime: Double
  /// The same for all of them, those that have ended included.
  let totalTime: Double

  init(of process: pid_t) {
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    let times = ProcessTree(under: process).processes.map { process in
      // After the name: state, parent, …; the own times are fields 14 and 15 of all, those of
      // children that have been waited for 16 and 17.
      ProcessTree.fields(of: process).dropFirst(11).prefix(4).compactMap { Double($0) }
    }
    ownTime = (times.first?.prefix(2).reduce(0, +) ?? 0) / ticks
    totalTime = times.joined().reduce(0, +) / ticks
  }

  /// The MB of memory of all of them, what they share with others in parts (PSS).
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

/// A process and those that it has started, and they in turn.
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

  /// The fields of a process's status after its name, none where it has gone.
  static func fields(of process: pid_t) -> [Substring] {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // A name may hold brackets and spaces.
    guard let end = status.lastIndex(of: ")") else { return [] }
    return status[status.index(after: end)...].split(separator: " ")
  }
}
