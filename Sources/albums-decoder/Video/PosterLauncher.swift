import CSandbox
import Glibc
import ImageDecoding

/// Confines this process, and then turns it into a program that writes a picture of a video to its
/// standard output.
///
/// The program can read libraries and the video, and nothing else. It can make few system calls beside
/// those of a worker, and cannot write a file, start a process or open a connection.
struct PosterLauncher {
  /// The arguments of a program before and after the video's path.
  private typealias Arguments = (before: [String], after: [String])

  private static let thumbnailerArguments: Arguments = (
    ["-i"], ["-o", "-", "-c", "jpeg", "-q", "9", "-s", "0", "-t", "10%"]
  )

  /// This program knows no length, and chooses a frame near the start.
  private static let ffmpegArguments: Arguments = (
    ["-v", "error", "-nostdin", "-i"],
    [
      "-an", "-sn", "-vf", "thumbnail=24", "-frames:v", "1", "-c:v", "mjpeg", "-q:v", "3",
      "-f", "image2pipe", "-",
    ]
  )

  /// The limits of processor time in seconds, of open files, of the size of a written file, and of
  /// address space: enough for the frames of an 8K video in several threads. This process itself takes
  /// more with a sanitizer.
  private static let limits: [(resource: __rlimit_resource, value: rlim_t)] = [
    (RLIMIT_CPU, 60), (RLIMIT_NOFILE, 64), (RLIMIT_FSIZE, 0), (RLIMIT_CORE, 0),
    (RLIMIT_AS, Confinement.isSanitized ? .max : 4 << 30),
  ]

  /// The programs that load the libraries of another program, by architecture.
  private static let loaders = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]

  /// The libraries that a package can replace by others are links in this folder.
  private static let links = "/etc/alternatives"

  private let video: UnsafePointer<CChar>

  /// Makes a launcher from the program's arguments; nil if they do not ask for a picture.
  init?() {
    let arguments = CommandLine.unsafeArgv
    guard CommandLine.argc == 3, CommandLine.arguments[1] == PosterRequest.option,
      let video = arguments[2], video.pointee == CChar(UInt8(ascii: "/"))
    else { return nil }
    self.video = UnsafePointer(video)
  }

  /// Becomes the program. Ends this process if that fails.
  func launch() -> Never {
    guard let program = PosterRequest.programs.first(where: { access($0, X_OK) == 0 }) else {
      exit(PosterRequest.noProgram)
    }
    let (before, after) =
      program.hasSuffix("/ffmpeg") ? Self.ffmpegArguments : Self.thumbnailerArguments
    guard confine(to: program) else { exit(PosterRequest.unconfined) }
    var arguments = ([program] + before).map { strdup($0) }
    arguments.append(UnsafeMutablePointer(mutating: video))
    arguments += after.map { strdup($0) } + [nil]
    var environment = [strdup("LC_ALL=C.UTF-8"), nil]
    execve(program, &arguments, &environment)
    exit(EXIT_FAILURE)
  }

  private func confine(to program: String) -> Bool {
    let readable = FileAccess.libraries + [Self.links]
    // A system may lack user namespaces. The file system then stays visible, but closed.
    _ = FileAccess.hideAll(but: readable + [program], and: video)
    return csandbox_set(PR_SET_NO_NEW_PRIVS, 1) == 0
      // End with the thread that waits for the picture.
      && csandbox_set(PR_SET_PDEATHSIG, UInt(SIGKILL)) == 0
      && FileAccess.giveUpAll(but: readable, and: video, running: [program] + Self.loaders) == 0
      && Self.limits.allSatisfy { resource, value in
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        return setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
      }
      && SystemCalls(for: .videoProgram).giveUp() == 0
  }
}
