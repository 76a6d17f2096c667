import FoundationEssentials
import ImageDecoding
import SystemPackage

/// The identifier of a photo: the path of its file.
///
/// It is the same in every scan and after every start of the program. It is encoded as one line of
/// text, which can represent any file name.
public struct PhotoID: PathIdentity, Sendable {
  /// The photo's file.
  public let path: FilePath

  /// Creates the identifier of the photo in a file.
  public init(path: FilePath) {
    self.path = path
  }
}

/// An image or a video in a folder.
public struct Photo: Identifiable, Hashable, Sendable {
  /// The photo's identifier.
  public let id: PhotoID
  /// The photo's number in the index, valid as long as the index file exists. nil if the photo does
  /// not come from the index.
  public internal(set) var number: Int?
  /// The album that the photo is in.
  public let albumID: AlbumID
  /// The file's name without its extension, made safe to display.
  public let name: String
  /// The file's size in bytes.
  public let byteCount: Int
  /// When the file was last written, in nanoseconds since 1970.
  public let modificationTime: Int
  /// The date when the photo was taken, by the camera's clock. It is the date of the file if the
  /// photo has no date or has not been read yet.
  public internal(set) var captureDate: WallClockDate
  /// The size of the upright image; nil until it is known.
  public internal(set) var pixelSize: PixelSize?
  /// The marks in effect: those of the user, or else those in the file.
  public internal(set) var mark = PhotoMark()
  /// The raw file that the camera wrote together with this photo; nil without one.
  public internal(set) var companion: FilePath?
  /// The video that the camera wrote together with this photo, a Live Photo; nil without one.
  public internal(set) var liveVideo: FilePath?
  /// Whether the file of a Motion Photo has the video that it states; nil for another file, or until it
  /// is known.
  public internal(set) var hasMotionVideo: Bool?
  /// Whether the file is a video, by its name.
  public let isVideo: Bool
  /// The length of a video in seconds; nil for an image, or until it is known.
  public internal(set) var duration: Double?

  /// The size of an image in pixels.
  public struct PixelSize: Hashable, Sendable {
    /// The number of pixels from left to right.
    public let width: Int
    /// The number of pixels from top to bottom.
    public let height: Int
  }

  /// Creates the photo for a file in an album's folder.
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
    isVideo = PhotoFileType.isVideo(id.path.nameBytes)
    captureDate = WallClockDate(localTimeOf: Double(modificationTime) / 1e9)
  }

  /// The file's path, with the name as the file system spells it.
  public var path: FilePath { id.path }

  /// The file's name, made safe to display.
  public var fileName: String { DisplayName.name(of: path) }

  /// When the file was last written.
  public var modificationDate: Date {
    Date(timeIntervalSince1970: Double(modificationTime) / 1e9)
  }

  /// The version of the file's contents. It differs after the contents have changed.
  public var version: Version {
    Version(byteCount: byteCount, modificationTime: modificationTime)
  }

  /// A version of a file's contents, recognised by size and date.
  public struct Version: Hashable, Sendable {
    /// The file's size in bytes.
    public let byteCount: Int
    /// When the file was last written, in nanoseconds since 1970.
    public let modificationTime: Int
  }
}
