import CMalloc
import Foundation

/// The time and memory that this process uses, as the operating system reports them.
enum ProcessUsage {
  /// The processor time of the calling thread in seconds. Unlike the time of day, it excludes other
  /// programs.
  static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the resident memory of the process in KB.
  static func residentMemory() throws -> Double {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ")
    guard fields.count > 1, let pages = Double(fields[1]) else {
      throw BenchmarkFailure("/proc/self/statm is not as expected.")
    }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_024
  }

  /// Returns freed memory that the allocator keeps to the system. After a burst of messages to the
  /// accessibility bus that is up to 10 MB.
  static func returnFreeMemory() { malloc_trim(0) }

  /// Whether all other threads are idle, and all that the process has sent has been read.
  static var isAtRest: Bool {
    !entries(of: "/proc/self/fd").contains(where: hasUnreadBytes)
      && !entries(of: "/proc/self/task").contains { $0 != getpid() && isRunning(thread: $0) }
  }

  private static func entries(of folder: String) -> [Int32] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap(Int32.init)
  }

  private static func hasUnreadBytes(file: Int32) -> Bool {
    var count: Int32 = 0
    // Fails for a file that is not a socket.
    return ioctl(file, UInt(TIOCOUTQ), &count) == 0 && count > 0
  }

  private static func isRunning(thread: Int32) -> Bool {
    let file = "/proc/self/task/\(thread)/stat"
    return (try? String(contentsOfFile: file, encoding: .utf8))?.contains(") R ") == true
  }
}
