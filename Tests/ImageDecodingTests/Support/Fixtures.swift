import Foundation
import ImageDecoding
import PhotosTestSupport
import SystemPackage

/// Where the tests find the worker and real photos.
enum Fixtures {
  /// The worker.
  static let decoder = program("albums-decoder")

  /// A stand-in for it that does what a file says.
  static let hostileDecoder = program("hostile-decoder")

  /// A program that the package manager builds into the folder of the test program.
  private static func program(_ name: String) -> FilePath {
    let running = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    var folder = FilePath(running ?? CommandLine.arguments[0]).removingLastComponent()
    while !folder.isEmpty, folder != "/" {
      let candidate = folder.appending(name)
      if FileManager.default.isExecutableFile(atPath: candidate.string) { return candidate }
      folder.removeLastComponent()
    }
    return FilePath(name)
  }

  static var hasPhotos: Bool { RealPhotos.folder != nil }

  /// The file of a real photo.
  static func photo(_ name: String) throws -> FilePath {
    FilePath(try folder(name).path)
  }

  /// The ordinary files in a folder of real photos and in the folders in it.
  static func files(in name: String) throws -> [FilePath] {
    let folder = try folder(name).path
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    return names.map { FilePath(folder).appending($0) }.filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path.string, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
  }

  /// The folders of malformed files, none on a computer without them.
  static func malformedFolders() throws -> [String] {
    guard let photos = RealPhotos.folder else { return [] }
    let folder = photos.appending(path: "malformed").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private static func folder(_ name: String) throws -> URL {
    guard let photos = RealPhotos.folder else { throw CocoaError(.fileNoSuchFile) }
    return photos.appending(path: name)
  }

  /// A pool of the worker.
  static func pool(workers: Int = 1, deadline: Duration = .seconds(120)) -> DecoderPool {
    DecoderPool(executable: decoder, workers: workers, deadline: deadline)
  }
}

/// A folder that goes with this object.
final class TemporaryFolder: Sendable {
  /// What the names of all such folders begin with.
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

  /// Writes an image whose red grows to the right and whose green grows downwards.
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
