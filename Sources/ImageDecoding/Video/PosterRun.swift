import CDescriptorPassing
import Glibc
import Synchronization
import SystemPackage

/// One run of the program that makes a picture of a video.
///
/// The decoder program confines itself, and then becomes that program. It writes an image file to its
/// standard output.
final class PosterRun: Sendable {
  /// The largest picture in bytes.
  private static let largestPoster = 64 << 20

  private struct State {
    var process: pid_t?
    var isCancelled = false
  }
  private let state = Mutex(State())

  /// Whether nothing waits for the picture any more.
  var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Ends the run.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let process = state.process { kill(process, SIGKILL) }
    }
  }

  /// Runs the program on a video, and blocks until it has ended.
  func bytes(of path: FilePath, by program: DecoderProgram) throws(DecodingFailure) -> [UInt8] {
    let (output, process) = try start(on: path, program)
    defer { close(output) }
    let deadline = ContinuousClock.now + program.deadline
    let answer = Self.read(output, until: deadline)
    // Ends a program that hangs, or whose picture is too large.
    if answer == nil { kill(process, SIGKILL) }
    let status = end(process)
    guard let answer else { throw .timedOut }
    if answer.count > Self.largestPoster { throw .tooLarge }
    try PosterRequest.check(status)
    guard !answer.isEmpty else { throw .malformed("The video has no picture") }
    return answer
  }

  /// Starts the program, and returns the end of a pipe from which its output is read.
  private func start(
    on path: FilePath, _ program: DecoderProgram
  ) throws(DecodingFailure) -> (output: Int32, process: pid_t) {
    var ends: [Int32] = [-1, -1]
    guard cdp_pipe(&ends) == 0 else { throw .unreadable(errno: errno) }
    defer { close(ends[1]) }
    do throws(DecodingFailure) {
      // The program runs in another folder.
      let path = FilePath.workingFolder.pushing(path)
      let process = try program.spawn(
        [FilePath(PosterRequest.option), path], standardOutput: ends[1])
      begin(process)
      return (ends[0], process)
    } catch {
      close(ends[0])
      throw error
    }
  }

  private func begin(_ process: pid_t) {
    state.withLock { state in
      state.process = process
      if state.isCancelled { kill(process, SIGKILL) }
    }
  }

  /// Waits for the end of the process, and returns its status. The process ID can be reused after
  /// that, so the process is forgotten before it is reaped.
  private func end(_ process: pid_t) -> Int32 {
    _ = cdp_wait_for_end(process)
    state.withLock { $0.process = nil }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Reads until the other end is closed, or until there are too many bytes. Returns nil after the
  /// deadline.
  private static func read(
    _ descriptor: Int32, until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= largestPoster {
      let rest = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
      guard rest > 0 else { return nil }
      var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = Glibc.poll(&poll, 1, Int32(clamping: Int(rest.rounded(.up))))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = Glibc.read(descriptor, &part, part.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += part[..<count]
    }
    return bytes
  }
}

/// The agreement between the pool and the decoder program about pictures of videos.
package enum PosterRequest {
  /// The programs that make pictures of videos, the best first. The last one is part of the Flatpak.
  package static let programs = [
    "/usr/bin/ffmpegthumbnailer", "/usr/bin/ffmpeg", "/app/bin/ffmpeg",
  ]

  /// The argument before the path of the video.
  package static let option = "--poster"

  /// The exit status if no program for videos is installed.
  package static let noProgram: Int32 = 64

  /// The exit status if the system cannot confine the program.
  package static let unconfined: Int32 = 65

  /// Throws the failure that the status of an ended process means.
  fileprivate static func check(_ status: Int32) throws(DecodingFailure) {
    // The lower seven bits are the signal that ended the process; the next byte is its exit status.
    let signal = status & 0x7F
    switch (signal, status >> 8 & 0xFF) {
    case (0, 0): return
    case (0, noProgram): throw .noVideoProgram
    case (0, unconfined): throw .decoderUnconfined
    case (0, _): throw .malformed("The program for videos found no picture")
    case (SIGXCPU, _): throw .timedOut
    default: throw .decoderStopped
    }
  }
}

extension FilePath {
  /// The working directory.
  fileprivate static var workingFolder: FilePath {
    guard let text = getcwd(nil, 0) else { return "/" }
    defer { free(text) }
    return FilePath(platformString: text)
  }
}
