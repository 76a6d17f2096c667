import SystemPackage

/// A file that was moved or renamed.
public struct MovedFile: Sendable, Hashable {
  /// The file's old path.
  public let from: FilePath
  /// The file's new path.
  public let to: FilePath

  /// Creates a record of a moved file.
  public init(from: FilePath, to: FilePath) {
    self.from = from
    self.to = to
  }
}
