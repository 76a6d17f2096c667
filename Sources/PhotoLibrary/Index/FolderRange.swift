import Foundation
import GRDB
import SystemPackage

/// Folders and everything in them, as a condition on paths.
struct FolderRange {
  private let roots: [FilePath]

  init(_ roots: [FilePath]) {
    self.roots = roots
  }

  /// A condition that a column with paths can meet.
  func sql(column: String) -> (sql: String, arguments: StatementArguments) {
    guard !roots.isEmpty else { return ("FALSE", []) }
    var arguments: StatementArguments = []
    var terms: [String] = []
    for root in roots {
      // What is in a folder begins with its path and a slash, and comes before the path and the
      // character after the slash. Everything is in the root of the file system.
      let path = root.components.isEmpty ? Data() : root.data
      terms.append("\(column) = ? OR \(column) > ? AND \(column) < ?")
      arguments += [root.data, path + [UInt8(ascii: "/")], path + [UInt8(ascii: "/") + 1]]
    }
    return ("(\(terms.joined(separator: " OR ")))", arguments)
  }
}

extension FolderRange {
  /// A condition that a column with paths can meet: to be one of these.
  static func exactly(
    _ folders: [FilePath], column: String
  ) -> (sql: String, arguments: StatementArguments) {
    let marks = Array(repeating: "?", count: folders.count).joined(separator: ", ")
    return ("\(column) IN (\(marks))", StatementArguments(folders.map(\.data)))
  }
}

extension FilePath {
  /// The path's bytes, as the index has them.
  var data: Data { withPlatformBytes { Data($0) } }

  /// The path that the index has as bytes.
  init(bytes: Data) {
    self = (bytes + [0]).withUnsafeBytes {
      FilePath(platformString: $0.baseAddress!.assumingMemoryBound(to: CChar.self))
    }
  }

  /// The path of an entry of this folder.
  func appending(entry name: Data) -> FilePath {
    FilePath(bytes: data + [UInt8(ascii: "/")] + name)
  }
}
