import Foundation
import Glibc
import SystemPackage
import Testing

@testable import PhotoLibrary

/// A folder on another file system than a given folder, deleted with this object.
final class OtherFileSystem {
  let path: FilePath

  init?(than other: FilePath) {
    path = FilePath(
      FileManager.default.temporaryDirectory.appending(path: "albums-\(UUID().uuidString)").path)
    guard mkdir(path.string, 0o700) == 0 else { return nil }
    if FileSystem.status(path)?.st_dev == FileSystem.status(other)?.st_dev { return nil }
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }
}

/// Conditions of tests that some computers cannot run.
extension Trait where Self == ConditionTrait {
  /// The folder of a ``Workshop`` is not on the file system of temporary files.
  static var onTwoFileSystems: Self {
    .enabled("there is one file system only") {
      try OtherFileSystem(than: Workshop().root) != nil
    }
  }

  /// Photos on either file system can be put into a trash of that file system.
  static var withTrashOnTwoFileSystems: Self {
    .enabled("there are no two file systems on which a trash can be made") {
      let workshop = try Workshop()
      guard let other = OtherFileSystem(than: workshop.root) else { return false }
      let trashes = [
        try? TrashFolder.forFile(
          at: workshop.photos.appending("a.jpg"), environment: ["HOME": other.path.string]),
        try? TrashFolder.forFile(
          at: other.path.appending("a.jpg"), environment: workshop.environment),
      ]
      return trashes.allSatisfy { $0?.topFolder != nil }
    }
  }

  /// ext4 has a block of 4 kB for a file's attributes. Beyond it, it reports a full disk.
  static var withUnequalRoomForAttributes: Self {
    .enabled("there are no two file systems with different room for attributes") {
      let (workshop, library) = (try Workshop(), try TemporaryLibrary())
      return try giveLargeAttribute(workshop.add("a.jpg"))
        && !giveLargeAttribute(library.addFile("a.jpg"))
    }
  }
}

/// Gives a file an attribute of 20 kB. Returns whether the file system has room for it.
func giveLargeAttribute(_ file: FilePath) -> Bool {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  let script = "import os, sys; os.setxattr(sys.argv[1], 'user.comment', b'A' * 20000)"
  process.arguments = ["python3", "-c", script, file.string]
  process.standardError = nil
  guard (try? process.run()) != nil else { return false }
  process.waitUntilExit()
  return process.terminationStatus == 0
}
