import Foundation
import ImageDecoding
import PhotosTestSupport
import SystemPackage

/// The locations of the worker and of real photos.
enum Fixtures {
  /// The worker program.
  static let decoder = BuiltProgram.path("albums-decoder")

  /// A worker program that obeys the commands in a file.
  static let hostileDecoder = BuiltProgram.path("hostile-decoder")

  static var hasPhotos: Bool { RealPhotos.folder != nil }

  /// Returns the path of a real photo.
  static func photo(_ name: String) throws -> FilePath {
    FilePath(try folder(name).path)
  }

  /// Returns the ordinary files in a folder of real photos and in its subfolders.
  static func files(in name: String) throws -> [FilePath] {
    let folder = try folder(name).path
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return names.map { FilePath(folder).appending($0) }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path.string, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// Returns the folders of malformed files; empty on a computer without them.
  static func malformedFolders() throws -> [String] {
    guard let photos = RealPhotos.folder else { return [] }
    let folder = photos.appending(path: "malformed").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private static func folder(_ name: String) throws -> URL {
    guard let photos = RealPhotos.folder else { throw CocoaError(.fileNoSuchFile) }
    return photos.appending(path: name)
  }

  /// Returns a pool with the worker program.
  static func pool(workers: Int = 1, deadline: Duration = .seconds(120)) -> DecoderPool {
    DecoderPool(executable: decoder, workers: workers, deadline: deadline)
  }
}

/// A folder that is removed with this object.
final class TemporaryFolder: Sendable {
  /// The prefix of the names of all such folders.
  static let prefix = "albums-tests-"

  let path: FilePath

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: Self.prefix + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.string)
  }

  /// Writes a file.
  func write(_ bytes: some Sequence<UInt8>, as name: String) throws -> FilePath {
    let file = path.appending(name)
    try Data(bytes).write(to: URL(filePath: file.string))
    return file
  }

  /// Writes an image with red growing to the right and green growing downwards.
  func writeImage(width: Int, height: Int, as name: String = "image.ppm") throws -> FilePath {
    var bytes = Array("P6 \(width) \(height) 255\n".utf8)
    bytes.reserveCapacity(bytes.count + width * height * 3)
    for y in 0..<height {
      let green = UInt8(y * 255 / max(1, height - 1))
      for x in 0..<width {
        bytes += [UInt8(x * 255 / max(1, width - 1)), green, 0]
      }
    }
    return try write(bytes, as: name)
  }
}
