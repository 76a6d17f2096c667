import CMalloc
import CSandbox
import Glibc
import ImageDecoding

/// The rights that this program gives up before it reads a file. The server of the workers gives up
/// some; it never reads a file. A worker gives up more.
struct Confinement {
  /// The limit of address space: enough for the pixels of the largest image and for the libraries.
  private static let addressSpace: rlim_t = 2 << 30

  /// The limit of file size: the bytes of the largest image. It applies to the answer's memory.
  private static let fileSize: rlim_t = 1 << 30

  /// The limit of open descriptors in the server, including those needed to load libraries.
  private static let serverDescriptors: rlim_t = 24

  /// The limit of open descriptors in a worker: the socket, standard output and error, the files of
  /// a request, the answer's memory, and a font.
  private static let workerDescriptors: rlim_t = 24

  /// The limit of threads in the workers of a server, many times the number that the libraries start.
  private static let threads: rlim_t = 256

  private var refusals: [DecoderConfinement.Refusal] = []
  private var landlockVersion = 0

  /// The result of the confinement, for the greeting.
  var answer: DecoderConfinement {
    DecoderConfinement(refusals: refusals, landlockVersion: landlockVersion)
  }

  /// Confines the server: it can open only the files of libraries and fonts.
  ///
  /// Landlock and the private view of the file system apply to one thread and to threads that it
  /// starts later. The process must therefore have no other thread, except a sanitizer's.
  static func ofServer(_ threads: borrowing OwnThreads) -> Confinement {
    // Large blocks come zeroed from the system and return to it. Pixels that a truncated file
    // leaves unset then never show an earlier photo.
    mallopt(M_MMAP_THRESHOLD, 128 << 10)
    // An arena for every thread would reserve much of the address space.
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

  /// Confines a newly started worker: it can open only fonts, and no memory can become executable
  /// any more.
  mutating func addWorker(_ calls: SystemCalls) {
    keepToItself()
    limit()
    // Without this, the kernel ends a process that exceeds the file size limit. With it, the write
    // fails, and the worker answers that the image is too large.
    signal(SIGXFSZ, SIG_IGN)
    // In a user namespace of its own, only the server and its worker count. Before Linux 5.14, all
    // processes of the user did. A Landlock version above 1 implies Linux 5.19.
    if isTaken(.view), landlockVersion > 1 { Self.limit([(__RLIMIT_NPROC, Self.threads)]) }
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

  /// Sets a worker's limits, which apply even if other measures are refused. The pool lowers them
  /// further.
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
      // Keep other processes of the user from reading this one's memory.
      csandbox_set(PR_SET_DUMPABLE, 0) == 0,
      // End with the pool's thread that started the server. That thread lives as long as the pool.
      csandbox_set(PR_SET_PDEATHSIG, UInt(SIGKILL)) == 0
    else { exit(EXIT_FAILURE) }
  }

  /// Whether this is a build with AddressSanitizer or ThreadSanitizer. They reserve more addresses
  /// than any limit allows, and read additional files.
  static let isSanitized =
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// For tests: the comma-separated measures to report as refused. They are still in effect, so
  /// this only restricts which formats are decoded.
  private static var measuresToMiss: [DecoderConfinement.Measure] {
    guard let list = getenv("ALBUMS_DECODER_WITHOUT") else { return [] }
    return String(cString: list).split(separator: ",").compactMap { name in
      DecoderConfinement.Measure.allCases.first { "\($0)" == name }
    }
  }
}
