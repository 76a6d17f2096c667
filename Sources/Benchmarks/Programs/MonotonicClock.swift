import Foundation

/// The clock that the frame trace uses too; `ContinuousClock` counts from elsewhere.
enum MonotonicClock {
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
