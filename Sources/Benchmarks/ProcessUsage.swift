import CBenchmarkFloors
import Foundation

/// What the operating system says that this process takes.
enum ProcessUsage {
  /// The seconds for which the calling thread has run on a processor: unlike the time of day it
  /// leaves out what other programs take.
  static var threadTime: Double { seconds(of: CLOCK_THREAD_CPUTIME_ID) }

  /// The seconds for which all threads together have run on processors.
  static var processorTime: Double { seconds(of: CLOCK_PROCESS_CPUTIME_ID) }

  private static func seconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The KB of memory that the process has in RAM.
  static func residentMemory() throws -> Double {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
      .split(separator: " ")
    guard fields.count > 1, let pages = Double(fields[1]) else {
      throw BenchmarkFailure("/proc/self/statm is not as expected.")
    }
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_024
  }

  /// Gives back what the allocator keeps of memory that has been freed: after a burst of messages
  /// to the accessibility bus that is up to 10 MB, which the program does not hold.
  static func returnFreeMemory() { malloc_trim(0) }
}
