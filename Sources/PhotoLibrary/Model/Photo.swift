import FoundationEssentials
import SystemPackage

/// What identifies a photo: where its file is.
///
/// The same from one scan to the next and from one start of the program to the next. Encoded as
/// one line of text that any file name survives.
public struct PhotoID: PathIdentity, Sendable {
  /// The photo's file.
  public let path: FilePath

  /// Identifies the photo in a file.
  public init(path: FilePath) {
    self.path = path
  }
}

/// What identifies an album: where its folder is.
public struct AlbumID: PathIdentity, Sendable {
  /// The album's folder.
  public let path: FilePath

  /// Identifies the album in a folder.
  public init(path: FilePath) {
    self.path = path
  }
}

/// An image file in a folder.
public struct Photo: Identifiable, Hashable, Sendable {
  /// What identifies the photo.
  public let id: PhotoID
  /// The album that the photo is in.
  public let albumID: AlbumID
  /// The file's name without its extension, fit to be shown.
  public let name: String
  /// The file's size.
  public let byteCount: Int
  /// When the file was last written.
  public let modificationDate: Date

  /// Describes a file that was found in an album's folder.
  public init(id: PhotoID, albumID: AlbumID, byteCount: Int, modificationDate: Date) {
    self.id = id
    self.albumID = albumID
    self.byteCount = byteCount
    self.modificationDate = modificationDate
    name = DisplayName.stem(of: id.path)
  }

  /// The file, with its name as the file system has it.
  public var path: FilePath { id.path }

  /// The file's name, fit to be shown.
  public var fileName: String { DisplayName.name(of: path) }

  /// What changes when the file's contents do.
  public var version: Version {
    Version(byteCount: byteCount, modificationDate: modificationDate)
  }

  /// One state of a file's contents.
  public struct Version: Hashable, Sendable {
    fileprivate let byteCount: Int
    fileprivate let modificationDate: Date
  }
}

/// A folder with photos directly in it.
public struct Album: Identifiable, Hashable, Sendable {
  /// What identifies the album.
  public let id: AlbumID
  /// The photos, in natural order of their names.
  public let photoIDs: [PhotoID]

  /// Describes a folder that was found.
  public init(id: AlbumID, photoIDs: [PhotoID]) {
    self.id = id
    self.photoIDs = photoIDs
  }

  /// The folder, with its name as the file system has it.
  public var path: FilePath { id.path }

  /// The folder's own name, fit to be shown.
  public var name: String { DisplayName.name(of: path) }

  /// The photo that stands for the album.
  public var coverPhotoID: PhotoID? { photoIDs.first }
}
