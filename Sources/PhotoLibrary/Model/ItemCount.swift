import ImageDecoding
import SystemPackage

/// A number of photos and videos, in words.
public struct ItemCount: Hashable, Sendable {
  /// The number of photos and videos.
  public let all: Int
  /// The number of videos among them.
  public let videos: Int

  /// Creates a count.
  public init(_ all: Int, videos: Int = 0) {
    (self.all, self.videos) = (all, videos)
  }

  /// Counts files.
  public init(of files: some Collection<FilePath>) {
    self.init(files.count, videos: files.count { PhotoFileType.isVideo($0.nameBytes) })
  }

  /// Returns the count in words.
  ///
  /// - Parameter number: Formats a number.
  /// - Returns: A text such as "12 photos", "1 video" or "13 items".
  public func text(number: (Int) -> String = { "\($0)" }) -> String {
    let text = number(all)
    return switch videos {
    case 0: texts.ngettext("%2$s photo", "%2$s photos", all, text)
    case all: texts.ngettext("%2$s video", "%2$s videos", all, text)
    default: texts.ngettext("%2$s item", "%2$s items", all, text)
    }
  }
}
