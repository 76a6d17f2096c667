import ImageDecoding
import SystemPackage

/// A decoder for tests. A test implements the methods that it needs. The defaults find and open no
/// files.
public protocol StandInDecoding: ImageDecoding {}

extension StandInDecoding {
  /// Always 1.
  public var build: Int { 1 }

  /// Does nothing, because this decoder rejects no files.
  public func forgetRejectedFiles() {}

  /// Throws ``DecodingFailure/unknownFormat``.
  public func image(
    at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage { throw DecodingFailure.unknownFormat }

  /// Returns a size of 1 × 1 and no other metadata.
  public func metadata(at path: FilePath) async throws -> ImageMetadata {
    ImageMetadata(width: 1, height: 1)
  }

  /// Returns no fields.
  public func fields(at path: FilePath) async throws -> MetadataFields { MetadataFields() }

  /// Reads each file with `metadata(at:)`, four at a time.
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

  /// Throws ``DecodingFailure/unknownFormat``.
  public func image(
    in bytes: [UInt8], size: DecodeSize, priority: DecodePriority
  ) async throws -> DecodedImage { throw DecodingFailure.unknownFormat }

  /// Throws ``DecodingFailure/unknownFormat``.
  public func thumbnail(
    at path: FilePath, sizes: ThumbnailSizes, priority: DecodePriority
  ) async throws -> Thumbnail { throw DecodingFailure.unknownFormat }

  /// Returns nil.
  public func preview(
    at path: FilePath, side: Int, priority: DecodePriority
  ) async throws -> DecodedImage? { nil }

  /// Throws ``DecodingFailure/unknownFormat``.
  public func region(
    _ region: ImageRegion, at path: FilePath, priority: DecodePriority
  ) async throws -> DecodedImage { throw DecodingFailure.unknownFormat }

  /// Throws ``DecodingFailure/unknownFormat``.
  public func frames(
    _ range: Range<Int>, at path: FilePath, size: DecodeSize, priority: DecodePriority
  ) async throws -> AnimationFrames { throw DecodingFailure.unknownFormat }

  /// Throws ``DecodingFailure/unknownFormat``.
  public func sidecar(in bytes: [UInt8]) async throws -> SidecarContents {
    throw DecodingFailure.unknownFormat
  }

  /// Throws ``DecodingFailure/unknownFormat``.
  public func sidecar(
    changing bytes: [UInt8]?, by changes: [SidecarChange]
  ) async throws -> [UInt8] { throw DecodingFailure.unknownFormat }
}
