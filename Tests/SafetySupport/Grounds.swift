import Foundation
import Glibc
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// The folders that a driven library lives in: its photos, the originals to compare them with, and
/// the home directory of whoever edits them.
public struct Grounds: Sendable {
  /// The folder with everything.
  public let base: URL

  /// Uses a folder.
  public init(_ base: URL) { self.base = base }

  /// The folder of photos, which edits change.
  public var photos: URL { base.appending(path: "photos") }
  /// The same photos, which nothing changes.
  public var originals: URL { base.appending(path: "originals") }
  /// The environment of whoever edits the photos.
  public var environment: [String: String] { ["HOME": base.appending(path: "home").path] }
  /// Where the stores are.
  public var folders: ProgramFolders { ProgramFolders(environment: environment) }
  /// What has been deleted.
  public var trash: URL { base.appending(path: "home/.local/share/Trash") }
  /// The file of the index.
  public var index: FilePath { folders.index }

  /// The folders that photos are moved between.
  public static let albums = ["A", "B"]

  /// Lays out `count` photos, each of which can be told by its contents, and by its name.
  public func layOut(count: Int) throws {
    for folder in Self.albums.map({ photos.appending(path: $0) }) + [originals] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for number in 0..<count {
      let name = "photo\(number).ppm"
      // Some pixels, in a colour of its own.
      let pixels = (0..<768).map { UInt8(truncatingIfNeeded: $0 &* (number + 1)) }
      let bytes = Data("P6 # \(number)\n16 16 255\n".utf8) + Data(pixels)
      try bytes.write(to: originals.appending(path: name))
      try bytes.write(to: photos.appending(path: Self.albums[number % 2]).appending(path: name))
    }
  }

  /// A pool of workers, of the decoder that was built with the running program.
  public static func pool(beside executable: URL) -> DecoderPool {
    var folder = executable.resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let decoder = folder.appending(path: "albums-decoder").path
      if FileManager.default.isExecutableFile(atPath: decoder) {
        return DecoderPool(executable: FilePath(decoder), workers: 2, deadline: .seconds(10))
      }
    }
    return DecoderPool(executable: "albums-decoder", workers: 2, deadline: .seconds(10))
  }
}
