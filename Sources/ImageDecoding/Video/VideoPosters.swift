import Dispatch
import Synchronization
import SystemPackage

/// Makes pictures of videos, one video at a time, and keeps the latest ones.
///
/// A video can need gigabytes for decoding, so no two are decoded at the same time.
final class VideoPosters: Sendable {
  private struct Kept {
    let version: FileVersion
    let bytes: [UInt8]
  }

  /// A page asks for the same picture several times: to fit the window, zoomed, and for prefetching.
  private static let keptCount = 4

  private let program: DecoderProgram
  private let queue = DispatchQueue(label: "albums-posters", qos: .userInitiated)
  private let kept = Mutex<[Kept]>([])

  init(_ program: DecoderProgram) { self.program = program }

  /// Returns a frame of a video as an image file.
  ///
  /// - Throws: ``DecodingFailure`` or `CancellationError`.
  func poster(of path: FilePath) async throws -> [UInt8] {
    let run = PosterRun()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.async { [self] in
          continuation.resume(
            with: Result {
              guard !run.isCancelled else { throw CancellationError() }
              return try makePoster(of: path, run)
            })
        }
      }
    } onCancel: {
      run.cancel()
    }
  }

  private func makePoster(of path: FilePath, _ run: PosterRun) throws -> [UInt8] {
    let input = try DecodeInput(opening: .file(path))
    guard let version = input.version else { throw DecodingFailure.missing }
    if let known = kept.withLock({ $0.first { $0.version == version } }) { return known.bytes }
    if let failure = program.rejectedFiles.failure(of: version) { throw failure }
    do throws(DecodingFailure) {
      let bytes = try run.bytes(of: path, by: program)
      keep(Kept(version: version, bytes: bytes))
      return bytes
    } catch {
      guard !run.isCancelled else { throw CancellationError() }
      if error.lastsUntilFileChanges { program.rejectedFiles.reject(version, for: error) }
      throw error
    }
  }

  private func keep(_ poster: Kept) {
    kept.withLock { $0 = [poster] + $0.prefix(Self.keptCount - 1) }
  }
}
