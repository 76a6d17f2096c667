import Foundation

/// A new folder, removed with this value.
final class TemporaryFolder {
  let path: String

  init() {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file into the folder.
  func write(_ name: String, _ data: Data = Data("text".utf8)) {
    _ = FileManager.default.createFile(atPath: path + "/" + name, contents: data)
  }
}
