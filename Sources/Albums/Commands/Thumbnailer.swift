import AlbumsUI
import ArgumentParser
import ImageDecoding
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
    try blocking { () async -> Result<DecodedImage, DecodingFailure> in
      do {
        return .success(
          try await DecoderPool.ofOneWorker().image(
            at: path, size: .fitting(width: side, height: side), priority: .photo))
      } catch {
        return .failure(error as? DecodingFailure ?? .decoderStopped)
      }
    }.get()
  }
}
