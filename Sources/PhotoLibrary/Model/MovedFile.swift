import FoundationEssentials
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

extension MovedFile {
  private static let stopover = ".albums-moved-"

  /// Returns a path, at which no file is, for a photo whose path now belongs to another photo. Two
  /// photos whose names were swapped need such a path in between.
  static func stopover(ofPhoto number: Int, in folder: FilePath) -> FilePath {
    folder.appending("\(stopover)\(number)")
  }

  /// Returns a path, at which no file is, for a file that is gone and whose path another file has.
  /// The name is the same, so that messages show it.
  static func nowhere(for path: FilePath) -> FilePath {
    path.removingLastComponent().appending("\(gone)\(UUID().uuidString)")
      .appending(nameBytes: path.nameBytes)
  }

  /// Whether a path is one for a file that is gone.
  static func isNowhere(_ path: FilePath) -> Bool {
    path.removingLastComponent().nameBytes.starts(with: gone.utf8)
  }

  private static let gone = ".albums-gone-"

  /// Whether the file's old path belongs to another photo, and the new path is not known yet.
  var leadsToStopover: Bool { Self.isStopover(to) }

  static func isStopover(_ path: FilePath) -> Bool {
    path.nameBytes.starts(with: stopover.utf8)
  }
}
