import FoundationEssentials
import ImageDecoding
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

/// An image file in a folder.
public struct Photo: Identifiable, Hashable, Sendable {
  /// What identifies the photo.
  public let id: PhotoID
  /// The photo's number in the index, for as long as that lives; nil outside it.
  public internal(set) var number: Int?
  /// The album that the photo is in.
  public let albumID: AlbumID
  /// The file's name without its extension, fit to be shown.
  public let name: String
  /// The file's size.
  public let byteCount: Int
  /// When the file was last written, in nanoseconds since 1970.
  public let modificationTime: Int
  /// When the photo was taken, by the camera's clock; as old as its file where it does not say, or
  /// has not been read yet.
  public internal(set) var captureDate: WallClockDate
  /// The size of the upright image, once it is known.
  public internal(set) var pixelSize: PixelSize?
  /// What counts of the photo: the person's word, else what the file says.
  public internal(set) var mark = PhotoMark()
  /// The raw file beside the photo, of which the camera made both.
  public internal(set) var companion: FilePath?

  /// The size of an image in pixels.
  public struct PixelSize: Hashable, Sendable {
    /// From left to right.
    public let width: Int
    /// From top to bottom.
    public let height: Int
  }

  /// Describes a file that was found in an album's folder.
  public init(id: PhotoID, albumID: AlbumID, byteCount: Int, modificationDate: Date) {
    self.init(
      id: id, albumID: albumID, byteCount: byteCount,
      modificationTime: Int(modificationDate.timeIntervalSince1970 * 1e9))
  }

  init(id: PhotoID, albumID: AlbumID, byteCount: Int, modificationTime: Int) {
    self.id = id
    self.albumID = albumID
    self.byteCount = byteCount
    self.modificationTime = modificationTime
    name = DisplayName.stem(of: id.path)
    captureDate = WallClockDate(localTimeOf: Double(modificationTime) / 1e9)
  }

  /// The file, with its name as the file system has it.
  public var path: FilePath { id.path }

  /// The file's name, fit to be shown.
  public var fileName: String { DisplayName.name(of: path) }

  /// When the file was last written.
  public var modificationDate: Date {
    Date(timeIntervalSince1970: Double(modificationTime) / 1e9)
  }

  /// What changes when the file's contents do.
  public var version: Version {
    Version(byteCount: byteCount, modificationTime: modificationTime)
  }

  /// One state of a file's contents.
  public struct Version: Hashable, Sendable {
    /// The file's size.
    public let byteCount: Int
    /// When the file was last written, in nanoseconds since 1970.
    public let modificationTime: Int
  }
}
