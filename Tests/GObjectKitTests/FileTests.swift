import Foundation
import Testing

@testable import GObjectKit

struct FileTests {
  @Test func writtenFileCanBeReadBackAndIsPrivateToItsOwner() throws {
    try inFolder { folder in
      let file = File(path: "\(folder)/new/below/file")
      #expect(try file.read() == nil)
      try file.write(Array(0...255))
      #expect(try file.read() == Array(0...255))
      try file.write([])
      #expect(try file.read() == [])
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: "\(folder)/new/below") == ["file"])
    }
  }

  @Test func readingAFolderOrPipeThrowsAtOnce() throws {
    try inFolder { folder in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      for path in [folder, "\(folder)/pipe"] {
        #expect(throws: GLibError.self) { try File(path: path).read() }
      }
      #expect(throws: GLibError.self) { try File(path: "\(folder)/pipe/file").write([1]) }
    }
  }

  @Test func moveReplacesAnExistingFile() throws {
    try inFolder { folder in
      let (file, other) = (File(path: "\(folder)/a"), File(path: "\(folder)/b"))
      try file.write([1])
      try other.write([2])
      #expect(file.move(to: other.path))
      #expect(try file.read() == nil)
      #expect(try other.read() == [1])
    }
  }
}

private func inFolder(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "file-tests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder.path)
}
