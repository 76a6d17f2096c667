import Foundation

/// The clock of the frame trace, in seconds. `ContinuousClock` counts from another origin.
enum MonotonicClock {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
