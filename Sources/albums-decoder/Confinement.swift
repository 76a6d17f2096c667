import CImageCodecs
import Glibc

/// What this process gives up before it sees a file.
enum Confinement {
  /// Enough for the pixels of the largest image that is decoded, and for the libraries.
  private static let addressSpace: rlim_t = 2 << 30

  /// Sets limits that hold until the process ends.
  static func enter() {
    // An arena of its own for every thread of a decoder would reserve much of the address space.
    mallopt(M_ARENA_MAX, 2)
    // Large memory comes from the system, zeroed, and goes back there: where a truncated file
    // leaves pixels unset, they are not those of the photo before.
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    var memory = rlimit(rlim_cur: addressSpace, rlim_max: addressSpace)
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    guard
      setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory) == 0,
      // No core file: it would hold the photo.
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none) == 0
    else { exit(EXIT_FAILURE) }
  }
}
