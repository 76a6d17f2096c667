import Foundation
import GRDB
import SystemPackage

/// A set of folders with everything in them, as an SQL condition on paths.
struct FolderRange {
  private let roots: [FilePath]

  init(_ roots: [FilePath]) {
    self.roots = roots
  }

  /// Returns an SQL condition that is true if the column's path is in the range.
  func sql(column: String) -> (sql: String, arguments: StatementArguments) {
    guard !roots.isEmpty else { return ("FALSE", []) }
    var arguments: StatementArguments = []
    var terms: [String] = []
    for root in roots {
      // A path in a folder begins with the folder's path and a slash. It therefore sorts before the
      // folder's path followed by the character after the slash. The root of the file system
      // contains all paths.
      let path = root.components.isEmpty ? Data() : root.data
      terms.append("\(column) = ? OR \(column) > ? AND \(column) < ?")
      arguments += [root.data, path + [UInt8(ascii: "/")], path + [UInt8(ascii: "/") + 1]]
    }
    return ("(\(terms.joined(separator: " OR ")))", arguments)
  }
}

extension FolderRange {
  /// Returns an SQL condition that is true if the column's path is one of these folders or, if
  /// recursive, is in one of them.
  static func sql(
    _ folders: [FilePath], isRecursive: Bool, column: String
  ) -> (sql: String, arguments: StatementArguments) {
    isRecursive ? FolderRange(folders).sql(column: column) : exactly(folders, column: column)
  }

  /// Returns an SQL condition that is true if the column's path is one of these folders.
  private static func exactly(
    _ folders: [FilePath], column: String
  ) -> (sql: String, arguments: StatementArguments) {
    let marks = Array(repeating: "?", count: folders.count).joined(separator: ", ")
    return ("\(column) IN (\(marks))", StatementArguments(folders.map(\.data)))
  }
}

extension FilePath {
  /// The path's bytes, as the index stores them.
  var data: Data { withPlatformBytes { Data($0) } }

  /// Creates the path from the bytes that the index stores.
  init(bytes: Data) {
    self = (bytes + [0]).withUnsafeBytes {
      FilePath(platformString: $0.baseAddress!.assumingMemoryBound(to: CChar.self))
    }
  }

  /// Returns the path of an entry in this folder.
  func appending(entry name: Data) -> FilePath {
    var bytes = data
    bytes.append(UInt8(ascii: "/"))
    bytes.append(name)
    return FilePath(bytes: bytes)
  }
}
