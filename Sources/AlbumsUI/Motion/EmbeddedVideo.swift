import GtkKit
import ImageDecoding
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
        var bytes = [UInt8](repeating: 0, count: range.count)
        let count = try bytes.withUnsafeMutableBytes { buffer in
          try read(file, at: range.lowerBound, into: buffer)
        }
        guard count == range.count else { return nil }
        return EmbeddedVideo(try OwnedDescriptor.sealedMemory(holding: bytes.span.bytes))
      }
    } catch {
      return nil
    }
  }

  /// Reads until the buffer is full or the file ends. Returns the number of bytes.
  private static func read(
    _ file: FileDescriptor, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = try file.read(fromAbsoluteOffset: Int64(offset + done), into: rest)
      guard count > 0 else { break }
      done += count
    }
    return done
  }

  private init(_ memory: consuming OwnedDescriptor) { self.memory = memory }
}
