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
    "\(number(all)) \(noun)"
  }

  /// The singular or plural of the counted things.
  private var noun: String {
    switch (videos, all) {
    case (0, 1): "photo"
    case (0, _): "photos"
    case (1, 1): "video"
    case (all, _): "videos"
    default: "items"
    }
  }
}
