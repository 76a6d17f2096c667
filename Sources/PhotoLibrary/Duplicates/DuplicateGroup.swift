/// Photos that belong together because they are copies, or were taken in one go.
public struct DuplicateGroup: Hashable, Identifiable, Sendable {
  /// The reason why the photos belong together.
  public enum Kind: Int, CaseIterable, Sendable {
    /// All files have the same contents.
    case sameFile
    /// The photos look the same, as after resizing, compressing, turning, mirroring or slight
    /// cropping.
    case lookAlike
    /// The photos were taken by the same camera within a few seconds.
    case burst
  }

  /// The reason why the photos belong together.
  public let kind: Kind
  /// The numbers of the photos, at least two. The best photo to keep comes first, except in a burst,
  /// which is in the order of time.
  public let photos: [Int]
  /// The number of the best photo to keep: the largest image, then the oldest, then the largest file.
  /// Of files with the same contents, the one with marks, albums or sidecars, then the one whose name
  /// is not that of a copy.
  public let best: Int

  /// The number of the best photo, and the kind. A photo is the best of at most one group of copies
  /// and one burst.
  public var id: Int { best * 2 + (kind == .burst ? 1 : 0) }
}
