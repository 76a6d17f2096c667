import AlbumsUI
import ArgumentParser
import Dispatch
import ImageDecoding
import Synchronization
import SystemPackage

/// `albums thumbnailer`: makes a picture of one photo for a file manager.
struct Thumbnailer: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a small picture of a photo, for file managers.",
    discussion: """
      Desktops run this command for the types that org.navigationkit.Albums.thumbnailer lists. \
      The photo is read by a locked-down process.
      """)

  @Option(name: .shortAndLong, help: "The longest side of the picture, in pixels.")
  var size = 256

  @Argument(help: "The photo.")
  var photo: String

  @Argument(help: "The PNG file to write.")
  var picture: String

  func validate() throws {
    guard (1...2_048).contains(size) else {
      throw ValidationError("The size must be between 1 and 2048.")
    }
  }

  func run() throws {
    let output = RawArguments.path(of: picture)
    do {
      let image = try Self.image(at: RawArguments.path(of: photo), side: size)
      // Commands run on the main thread.
      guard MainActor.assumeIsolated({ image.writePNG(to: output) }) else {
        Self.fail("The picture could not be written to \(output).", code: 1)
      }
    } catch {
      Self.fail("\(photo): \(error.message) \(error.advice)", code: 1)
    }
  }

  /// Decodes a photo, and blocks until that is done.
  private static func image(at path: FilePath, side: Int) throws(DecodingFailure) -> DecodedImage {
    let result = DecodingResult()
    let end = DispatchSemaphore(value: 0)
    Task.detached {
      let decoder = DecoderPool(
        executable: CompanionProgram.decoder.path, workers: 1, deadline: .seconds(30))
      do {
        result.set(
          .success(
            try await decoder.image(
              at: path, size: .fitting(width: side, height: side), priority: .photo)))
      } catch {
        result.set(.failure(error as? DecodingFailure ?? .decoderStopped))
      }
      end.signal()
    }
    end.wait()
    return try result.get()
  }
}

/// The result of decoding a photo on another thread.
nonisolated private final class DecodingResult: Sendable {
  private let result = Mutex<Result<DecodedImage, DecodingFailure>>(.failure(.decoderStopped))

  func set(_ new: Result<DecodedImage, DecodingFailure>) { result.withLock { $0 = new } }

  func get() throws(DecodingFailure) -> DecodedImage { try result.withLock(\.self).get() }
}
