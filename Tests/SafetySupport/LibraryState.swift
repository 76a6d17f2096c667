import Foundation
import PhotoLibrary
import SystemPackage

/// What a person would miss: files, what was said of them, albums.
public struct LibraryState: Codable, Equatable, Sendable {
  /// An album that was made.
  public struct Album: Codable, Equatable, Sendable {
    /// Its name.
    public var name: String
    /// Its photos, in their order.
    public var paths: [String]
  }

  /// The originals that files are equal to, by path, those in the trash too; "?" for a file that is
  /// equal to none.
  public var files: [String: String] = [:]
  /// What was said, by path.
  public var marks: [String: PhotoMark] = [:]
  /// The albums, by identifier.
  public var albums: [Int64: Album] = [:]

  /// Looks at what there is.
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

  /// The files in a folder, without sidecars, which the program writes when it likes.
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

  /// The original that a file was made from, which its name says whatever edits have done to it.
  public static func original(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0.isLetter || $0.isNumber })
  }
}
