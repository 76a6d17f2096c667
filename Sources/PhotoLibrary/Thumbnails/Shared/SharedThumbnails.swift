import FoundationEssentials
import SystemPackage

/// The thumbnails that the programs of a desktop share, by the freedesktop specification. They are
/// read only: other programs may remove them, and have them as they like.
public struct SharedThumbnails: Sendable {
  // Not every program keeps to the sizes that the names stand for, so that a file's own counts.
  private static let names = ["normal", "large", "x-large", "xx-large"]

  /// The folders that are there, that of the smallest thumbnails first.
  private let folders: [FilePath]

  /// The thumbnails of a user.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.init(at: ProgramFolders.userCache(environment).appending("thumbnails"))
  }

  init(at folder: FilePath) {
    folders = Self.names.map { folder.appending($0) }.filter { folder in
      FileManager.default.fileExists(atPath: folder.string)
    }
  }

  /// The file of a thumbnail of a photo as it is now, at least `side` pixels on its shorter side;
  /// nil if there is none.
  func path(for photo: Photo, side: Int) -> FilePath? {
    guard !folders.isEmpty else { return nil }
    let address = photo.path.uri
    let name = MD5.hexadecimal(of: address.utf8) + ".png"
    let modified = photo.modificationTime / 1_000_000_000
    return folders.lazy.map { $0.appending(name) }.first { path in
      guard let facts = Self.head(of: path).flatMap(PNGFacts.init(head:)) else { return false }
      return min(facts.width, facts.height) >= side
        && facts.texts["Thumb::URI"] == address
        && facts.texts["Thumb::MTime"].flatMap { Int($0) } == modified
    }
  }

  private static func head(of path: FilePath) -> [UInt8]? {
    guard
      let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
    else { return nil }
    defer { try? file.close() }
    return try? [UInt8](unsafeUninitializedCapacity: 8_192) { buffer, count in
      count = try file.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }
}

extension FilePath {
  /// The path as a URI, with the same characters as they are that GLib leaves so: thumbnails are
  /// found by it.
  var uri: String { "file://" + percentEncoded(keeping: "!$&'()*+,:=@") }
}
