import CImageCodecs
import CSandbox
import Glibc
import ImageDecoding

/// What this process gives up before it sees a file.
enum Confinement {
  /// Enough for the pixels of the largest image that is decoded, and for the libraries.
  #if SANITIZED
    // Sanitizers reserve terabytes, of which they use little.
    private static let addressSpace: rlim_t = .max
  #else
    private static let addressSpace: rlim_t = 2 << 30
  #endif

  /// The largest image, as bytes: nothing that this process can write to is a larger file.
  private static let fileSize: rlim_t = 1 << 30

  /// The socket, where to print, the file, what is made of it, and a few that libraries open.
  private static let descriptors: rlim_t = 24

  /// Gives up everything, for good. What the system does not let go of is in the answer.
  static func enter() -> DecoderConfinement {
    limit()
    let version = max(0, Int(csandbox_landlock_version()))
    var refusals: [DecoderConfinement.Refusal] = []
    func take(_ measure: DecoderConfinement.Measure, _ error: Int32) {
      if error != 0 { refusals.append(.init(measure: measure, errno: error)) }
    }
    take(.privileges, csandbox_set(PR_SET_NO_NEW_PRIVS, 1) == 0 ? 0 : errno)
    take(.files, FileAccess.giveUp())
    take(.systemCalls, SystemCalls.giveUp())
    for measure in measuresToMiss where !refusals.contains(where: { $0.measure == measure }) {
      refusals.append(.init(measure: measure, errno: ENOSYS))
    }
    return DecoderConfinement(refusals: refusals, landlockVersion: version)
  }

  /// Sets limits, in force also where the rest is refused.
  private static func limit() {
    // An arena of its own for every thread of a decoder would reserve much of the address space.
    mallopt(M_ARENA_MAX, 2)
    // Large memory comes from the system, zeroed, and goes back there: where a truncated file
    // leaves pixels unset, they are not those of the photo before.
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    // Whoever started this process may have left it more than the socket and where to print.
    closefrom(STDERR_FILENO + 1)
    let isLimited =
      [
        (RLIMIT_AS, isSanitized ? .max : addressSpace), (RLIMIT_FSIZE, fileSize),
        (RLIMIT_NOFILE, descriptors),
        // No core file: it would hold the photo.
        (RLIMIT_CORE, 0),
      ].allSatisfy { resource, value in
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
      }
    guard
      isLimited,
      // Other processes of the user may not look at the photo either.
      csandbox_set(PR_SET_DUMPABLE, 0) == 0,
      // The thread of the pool that started this process lives as long as the pool.
      csandbox_set(PR_SET_PDEATHSIG, UInt(SIGKILL)) == 0
    else { exit(EXIT_FAILURE) }
  }

  /// Whether this is a build with AddressSanitizer or ThreadSanitizer, which reserve more addresses
  /// than any limit leaves.
  static let isSanitized =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// For tests: the measures that are to be told as refused, comma-separated. They are taken all
  /// the same; less is decoded, nothing more is allowed.
  private static var measuresToMiss: [DecoderConfinement.Measure] {
    guard let list = getenv("ALBUMS_DECODER_WITHOUT") else { return [] }
    return String(cString: list).split(separator: ",").compactMap { name in
      DecoderConfinement.Measure.allCases.first { "\($0)" == name }
    }
  }
}
