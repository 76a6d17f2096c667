import Foundation
import Glibc
import PhotoLibrary
import SystemPackage

/// A folder of files, deleted with this object. The files are empty: a scan does not read them.
final class TemporaryLibrary: Sendable {
  let root: FilePath

  init(in folder: URL = FileManager.default.temporaryDirectory) throws {
    let url = folder.appending(
      path: "albums-library-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    root = FilePath(url.resolvingSymlinksInPath().path)
  }

  deinit {
    // Uses `rm`, because Foundation cannot delete names that are not valid text.
    let command = ["rm", "-rf", "--", root.string]
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    try? process.run()
    process.waitUntilExit()
  }

  /// Creates an empty file and its folders.
  @discardableResult
  func addFile(_ name: String) throws -> FilePath {
    try addFile(bytes: Array(name.utf8))
  }

  /// Creates an empty file and its folders. The name may contain any bytes.
  @discardableResult
  func addFile(bytes name: [UInt8]) throws -> FilePath {
    let path = root.appending(bytes: name)
    try addFolder(path.removingLastComponent())
    try check(path.withPlatformString { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600) }) {
      close($0)
    }
    return path
  }

  /// Creates a symbolic link.
  func addLink(_ name: String, to destination: FilePath) throws {
    try check(symlink(destination.string, root.appending(name).string))
  }

  /// Creates nested folders. Their path may be longer than the system allows.
  func addDeepFolders(named name: String, depth: Int) throws {
    var folder = open(root.string, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for _ in 0..<depth {
      try check(mkdirat(folder, name, 0o700))
      let inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      close(folder)
      folder = inner
    }
    close(folder)
  }

  private func addFolder(_ path: FilePath) throws {
    guard path != root else { return }
    try addFolder(path.removingLastComponent())
    let result = path.withPlatformString { mkdir($0, 0o700) }
    if errno != EEXIST { try check(result) }
  }

  private func check(_ result: Int32, then body: (Int32) -> Void = { _ in }) throws {
    guard result >= 0 else { throw Errno(rawValue: errno) }
    body(result)
  }
}

extension FilePath {
  /// Returns the path of a file whose name may contain any bytes.
  func appending(bytes name: [UInt8]) -> FilePath {
    var path = self
    let other = (name + [0]).map { CChar(bitPattern: $0) }
    path.append(FilePath(platformString: other).components)
    return path
  }
}
