import GtkKit
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// A copy of the video inside the file of a Motion Photo. It is in memory, without a name, and ends with
/// this object.
nonisolated final class EmbeddedVideo: Sendable {
  /// The largest video that is copied. Those of phones have some megabytes.
  private static let largest = 256 << 20

  private let memory: OwnedDescriptor

  /// The path by which this process can open the copy.
  var path: FilePath { FilePath("/proc/self/fd/\(memory.number)") }

  /// Copies the video.
  ///
  /// - Parameters:
  ///   - path: The file of the photo.
  ///   - decoder: Finds the video in the file.
  /// - Returns: nil if the file has no video, or if it cannot be read.
  static func copy(from path: FilePath, decoder: any ImageDecoding) async -> EmbeddedVideo? {
    guard case .bytes(let range) = try? await decoder.metadata(at: path).motionVideo,
      range.count <= largest
    else { return nil }
    return await copy(range, of: path)
  }

  @concurrent private static func copy(_ range: Range<Int>, of path: FilePath) async
    -> EmbeddedVideo?
  {
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
      // The size first, because the file may be another one by now.
      return try file.closeAfter {
        guard try file.seek(offset: 0, from: .end) >= range.upperBound else { return nil }
        guard let bytes = file.bytes(range.count, at: range.lowerBound) else { return nil }
        return EmbeddedVideo(try OwnedDescriptor.sealedMemory(holding: bytes.span.bytes))
      }
    } catch {
      return nil
    }
  }

  private init(_ memory: consuming OwnedDescriptor) { self.memory = memory }
}
