import Foundation
import Glibc
import ImageDecoding
import PhotoLibrary
import SystemPackage

/// The folders of a test library: its photos, the originals to compare them with, and the home
/// folder of the user who edits them.
public struct Grounds: Sendable {
  /// The folder that contains all others.
  public let base: URL

  /// Creates the paths in a folder.
  public init(_ base: URL) { self.base = base }

  /// The folder of the photos to edit.
  public var photos: URL { base.appending(path: "photos") }
  /// The folder of the originals, which are never changed.
  public var originals: URL { base.appending(path: "originals") }
  /// The environment of the user who edits the photos.
  public var environment: [String: String] { ["HOME": base.appending(path: "home").path] }
  /// The folders of the stores.
  public var folders: ProgramFolders { ProgramFolders(environment: environment) }
  /// The trash folder.
  public var trash: URL { base.appending(path: "home/.local/share/Trash") }
  /// The file of the index.
  public var index: FilePath { folders.index }

  /// The names of the folders between which photos are moved.
  public static let albums = ["A", "B"]

  /// Creates `count` photos. Each differs from the others in its contents and its name.
  public func layOut(count: Int) throws {
    for folder in Self.albums.map({ photos.appending(path: $0) }) + [originals] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for number in 0..<count {
      let name = "photo\(number).ppm"
      // A few pixels that differ between photos.
      let pixels = (0..<768).map { UInt8(truncatingIfNeeded: $0 &* (number + 1)) }
      let bytes = Data("P6 # \(number)\n16 16 255\n".utf8) + Data(pixels)
      try bytes.write(to: originals.appending(path: name))
      try bytes.write(to: photos.appending(path: Self.albums[number % 2]).appending(path: name))
    }
  }

  /// Opens the stores and closes them again. Returns the messages of their notices.
  public func noticesOfStores() throws -> [String] {
    let userData = UserData(folder: folders.data)
    defer { userData.close() }
    let index = try PhotoIndex(at: index)
    defer { index.close() }
    return userData.notices.map(\.message) + index.notices.map(\.message)
  }

  /// Creates a pool of workers. Uses the decoder that was built together with the running program.
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
