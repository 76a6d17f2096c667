import CImageCodecs
import CSandbox
import Glibc
import ImageDecoding

/// What this program gives up before it sees a file: first as the server of the workers, which sees
/// none, then more as a worker.
struct Confinement {
  /// Enough for the pixels of the largest image that is decoded, and for the libraries.
  private static let addressSpace: rlim_t = 2 << 30

  /// The largest image, as bytes: nothing that this process can write to is a larger file.
  private static let fileSize: rlim_t = 1 << 30

  /// What the server has open, and libraries while they are loaded.
  private static let serverDescriptors: rlim_t = 24

  /// The socket, where to print, the file, what is made of it, and a font. Memory that is handed over
  /// counts against no other limit, so few descriptors bound it.
  private static let workerDescriptors: rlim_t = 10

  private var refusals: [DecoderConfinement.Refusal] = []
  private var landlockVersion = 0

  /// What was given up, for the greeting.
  var answer: DecoderConfinement {
    DecoderConfinement(refusals: refusals, landlockVersion: landlockVersion)
  }

  /// Confines the server: of all files, it keeps those of libraries and fonts.
  ///
  /// Landlock and a file system of its own hold for one thread and those that it starts; there must be
  /// no other but a sanitizer's.
  static func ofServer(_ threads: borrowing OwnThreads) -> Confinement {
    // Large memory comes from the system, zeroed, and goes back there: where a truncated file
    // leaves pixels unset, they are not those of the photo before.
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    // An arena of its own for every thread of a decoder would reserve much of the address space.
    mallopt(M_ARENA_MAX, 2)

    var confinement = Confinement()
    let isAlone = threads.areOne || isSanitized
    let paths = FileAccess.libraries + FileAccess.fonts
    confinement.take(.view) { isSanitized ? ENOSYS : FileAccess.hideAll(but: paths) }
    confinement.take(.privileges) { csandbox_set(PR_SET_NO_NEW_PRIVS, 1) == 0 ? 0 : errno }
    confinement.landlockVersion = max(0, Int(csandbox_landlock_version()))
    confinement.take(.files) { isAlone ? FileAccess.giveUpAll(but: paths) : EBUSY }
    limit([(RLIMIT_NOFILE, serverDescriptors), (RLIMIT_CORE, 0)])
    keepToItself()
    return confinement
  }

  /// Confines a worker, which the server has just started: it opens nothing but fonts, and no memory
  /// becomes executable any more.
  mutating func addWorker(_ calls: SystemCalls) {
    keepToItself()
    limit()
    // The kernel ends a process that writes too much, unless it ignores the signal; then the write
    // fails, and the answer is that the image is too large.
    signal(SIGXFSZ, SIG_IGN)
    if isTaken(.files) { take(.files) { FileAccess.giveUpAll(but: FileAccess.fonts) } }
    take(.systemCalls) { calls.giveUp() }
    for measure in Self.measuresToMiss where isTaken(measure) {
      refusals.append(.init(measure: measure, errno: ENOSYS))
    }
  }

  private func isTaken(_ measure: DecoderConfinement.Measure) -> Bool {
    !refusals.contains { $0.measure == measure }
  }

  private mutating func take(_ measure: DecoderConfinement.Measure, _ error: () -> Int32) {
    let error = error()
    if error != 0 { refusals.append(.init(measure: measure, errno: error)) }
  }

  /// Sets a worker's limits, in force also where the rest is refused. The pool lowers them further.
  private func limit() {
    Self.limit([
      // Sanitizers reserve terabytes, of which they use little.
      (RLIMIT_AS, Self.isSanitized ? .max : Self.addressSpace), (RLIMIT_FSIZE, Self.fileSize),
      (RLIMIT_NOFILE, Self.workerDescriptors),
    ])
  }

  private static func limit(_ limits: [(resource: __rlimit_resource, value: rlim_t)]) {
    for (resource, value) in limits {
      var limit = rlimit(rlim_cur: value, rlim_max: value)
      guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
        exit(EXIT_FAILURE)
      }
    }
  }

  private func keepToItself() { Self.keepToItself() }

  private static func keepToItself() {
    guard
      // Other processes of the user may not look at the photo either.
      csandbox_set(PR_SET_DUMPABLE, 0) == 0,
      // The thread of the pool that started the server lives as long as the pool.
      csandbox_set(PR_SET_PDEATHSIG, UInt(SIGKILL)) == 0
    else { exit(EXIT_FAILURE) }
  }

  /// Whether this is a build with AddressSanitizer or ThreadSanitizer, which reserve more addresses
  /// than any limit leaves, and read files of their own.
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
