import FoundationEssentials
import GRDB
import SystemPackage

/// A path in the store: raw bytes in a column, percent-encoded text in JSON.
struct StoredPath: PathIdentity, Sendable, DatabaseValueConvertible {
  let path: FilePath

  init(path: FilePath) {
    self.path = path
  }

  init(_ path: FilePath) {
    self.path = path
  }

  var databaseValue: DatabaseValue {
    path.withPlatformBytes { Data($0) }.databaseValue
  }

  static func fromDatabaseValue(_ value: DatabaseValue) -> StoredPath? {
    guard let data = Data.fromDatabaseValue(value), !data.contains(0) else { return nil }
    return StoredPath(FilePath(platformString: data.map { CChar(bitPattern: $0) } + [0]))
  }
}
