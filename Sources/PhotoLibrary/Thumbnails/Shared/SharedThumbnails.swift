import FoundationEssentials
import SystemPackage

/// The thumbnails that all programs of a desktop share, as the freedesktop specification defines
/// them. This type only reads them: other programs may change or delete them at any time.
public struct SharedThumbnails: Sendable {
  // Some programs store thumbnails of other sizes in these folders, so the size in each file
  // counts.
  private static let names = ["normal", "large", "x-large", "xx-large"]

  /// The folders that exist, starting with the smallest thumbnails.
  private let folders: [FilePath]

  /// Finds the shared thumbnails of a user.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.init(at: ProgramFolders.userCache(environment).appending("thumbnails"))
  }

  init(at folder: FilePath) {
    folders = Self.names.map { folder.appending($0) }.filter { folder in
      FileManager.default.fileExists(atPath: folder.string)
    }
  }

  /// Returns the thumbnail file for the present version of a photo. Its shorter side has at least
  /// `side` pixels. Nil if there is no such file.
  func path(for photo: Photo, side: Int) -> FilePath? {
    guard !folders.isEmpty else { return nil }
    let address = photo.path.uri
    let name = Digest.hexadecimal(.md5, of: address) + ".png"
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
  /// The path as a URI. Leaves the same characters unescaped as GLib does, because the names of
  /// shared thumbnails depend on it.
  var uri: String { "file://" + percentEncoded(keeping: "!$&'()*+,:=@") }
}
