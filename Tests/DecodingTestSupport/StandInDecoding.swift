import ImageDecoding
import SystemPackage

/// A decoder for tests, which implements what the test is about: nothing else finds or opens
/// anything.
public protocol StandInDecoding: ImageDecoding {}

extension StandInDecoding {
  /// Is the only build.
  public var build: Int { 1 }

  /// Rejects no file.
  public func forgetRejectedFiles() {}

  /// Answers that the format is unknown.
  public func image(
    at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage { throw DecodingFailure.unknownFormat }

  /// Says nothing of the file.
  public func metadata(at path: FilePath) async throws -> ImageMetadata {
    ImageMetadata(width: 1, height: 1)
  }

  /// Reads the files one by one, some at a time.
  public func metadata<Item>(
    ofEach next: @escaping @Sendable () -> (item: Item, path: FilePath)?,
    receive: @escaping @Sendable (Item, Result<ImageMetadata, DecodingFailure>) -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          while !Task.isCancelled, let (item, path) = next() {
            do {
              receive(item, .success(try await metadata(at: path)))
            } catch let failure as DecodingFailure {
              receive(item, .failure(failure))
            } catch {
              return
            }
          }
        }
      }
    }
  }

  /// Answers that the format is unknown.
  public func image(
    in bytes: [UInt8], size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage { throw DecodingFailure.unknownFormat }

  /// Answers that the format is unknown.
  public func thumbnail(
    at path: FilePath, sizes: ThumbnailSizes, priority: DecodePriority
  ) async throws -> Thumbnail { throw DecodingFailure.unknownFormat }

  /// Finds none.
  public func preview(
    at path: FilePath, side: Int, priority: DecodePriority
  ) async throws -> DecodedImage? { nil }

  /// Answers that the format is unknown.
  public func region(
    _ region: ImageRegion, at path: FilePath, priority: DecodePriority
  ) async throws -> DecodedImage { throw DecodingFailure.unknownFormat }

  /// Answers that the format is unknown.
  public func frames(
    _ range: Range<Int>, at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> AnimationFrames { throw DecodingFailure.unknownFormat }

  /// Answers that the format is unknown.
  public func sidecar(in bytes: [UInt8]) async throws -> SidecarContents {
    throw DecodingFailure.unknownFormat
  }

  /// Answers that the format is unknown.
  public func sidecar(
    changing bytes: [UInt8]?, by changes: [SidecarChange]
  ) async throws -> [UInt8] { throw DecodingFailure.unknownFormat }
}
