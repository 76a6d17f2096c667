import Foundation

/// A folder that is removed when the test releases this object.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "SampleLibraryTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the files in the folder at any depth, as sorted relative paths, including hidden ones.
  func files() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: url.path)
      .filter { path in
        let values = try url.appending(path: path).resourceValues(forKeys: [.isRegularFileKey])
        return values.isRegularFile == true
      }
      .sorted()
  }
}
