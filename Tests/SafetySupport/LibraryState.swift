import Foundation
import PhotoLibrary
import SystemPackage

/// The part of a library that a user would miss: files, marks and albums.
public struct LibraryState: Codable, Equatable, Sendable {
  /// An album that the user created.
  public struct Album: Codable, Equatable, Sendable {
    /// The album's name.
    public var name: String
    /// The paths of the album's photos, in order.
    public var paths: [String]
  }

  /// The names of the originals that files are equal to, by path, including files in the trash. "?"
  /// for a file that differs from all originals.
  public var files: [String: String] = [:]
  /// The marks by path.
  public var marks: [String: PhotoMark] = [:]
  /// The albums, by identifier.
  public var albums: [Int64: Album] = [:]

  /// Reads the current state.
  public init(of grounds: Grounds, _ userData: UserData) throws {
    var originals: [Data: String] = [:]
    for file in try Self.files(in: grounds.originals) {
      originals[try Data(contentsOf: file)] = file.deletingPathExtension().lastPathComponent
    }
    for folder in [grounds.photos, grounds.trash.appending(path: "files")] {
      for file in try Self.files(in: folder) {
        files[file.path] = originals[try Data(contentsOf: file)] ?? "?"
      }
    }
    for (path, mark) in userData.marks() { marks[path.string] = mark }
    for album in userData.userAlbums {
      albums[album.id.rawValue] = Album(
        name: album.name, paths: userData.paths(in: album.id).map(\.string))
    }
  }

  /// Returns the files in a folder. Omits sidecars, which the program writes in the background.
  private static func files(in folder: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .map { folder.appending(path: $0) }
      .filter { url in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
          && !isFolder.boolValue && url.pathExtension != "xmp"
      }
  }

  /// Returns the original of a file. Its name shows the original even after edits.
  public static func original(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0.isLetter || $0.isNumber })
  }
}
