import Foundation
import Glibc
import SystemPackage
import Testing

@testable import PhotoLibrary

/// A folder of photos with a store, a journal and a trash. All are deleted with this object.
final class Workshop {
  private let library: TemporaryLibrary
  private(set) var userData: UserData
  private(set) var journal: EditJournal

  init() throws {
    library = try .inMemory()
    userData = UserData(folder: library.root.appending("data"))
    journal = EditJournal(userData, environment: Self.environment(library.root))
    try addFolder("photos")
  }

  // Closing makes a backup, which would create the folder again if it had been deleted before.
  deinit { userData.close() }

  private static func environment(_ root: FilePath) -> [String: String] {
    ["HOME": root.string, "XDG_DATA_HOME": root.appending("share").string]
  }

  var environment: [String: String] { Self.environment(library.root) }
  var root: FilePath { library.root }
  var photos: FilePath { root.appending("photos") }
  var data: FilePath { root.appending("data") }
  var trash: FilePath { root.appending("share/Trash") }

  /// Closes and reopens the store, as the next start of the program does.
  func restart() {
    userData.close()
    userData = UserData(folder: data)
    journal = EditJournal(userData, environment: environment)
  }

  @discardableResult
  func addFolder(_ name: String) throws -> FilePath {
    let folder = root.appending(name)
    try FileManager.default.createDirectory(
      atPath: folder.string, withIntermediateDirectories: true)
    return folder
  }

  /// Creates a file in the folder of photos. Its contents default to its name.
  @discardableResult
  func add(_ name: String, _ contents: [UInt8]? = nil) throws -> FilePath {
    let path = photos.appending(name)
    try Data(contents ?? Array(name.utf8)).write(to: URL(filePath: path.string))
    return path
  }

  /// Returns the contents of all files in a folder, by relative path.
  func files(in folder: FilePath? = nil) -> [String: [UInt8]] {
    let folder = folder ?? photos
    var files: [String: [UInt8]] = [:]
    for name in FileManager.default.enumerator(atPath: folder.string)?.allObjects ?? [] {
      guard let name = name as? String else { continue }
      let path = folder.appending(name)
      guard FileSystem.status(path)?.isRegularFile == true else { continue }
      files[name] = contents(path)
    }
    return files
  }

  /// Performs an edit, undoes it after a restart, redoes it and undoes it again. Checks the files
  /// after each step.
  func check(
    _ edit: Edit, gives names: Set<String>, in folder: FilePath? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let before = files(in: folder)
    let performed = try await journal.perform(edit)
    #expect(performed.outcome.failures.isEmpty, sourceLocation: sourceLocation)
    let after = files(in: folder)
    #expect(Set(after.keys) == names, sourceLocation: sourceLocation)
    restart()
    _ = try await journal.undo(performed.id)
    #expect(files(in: folder) == before, sourceLocation: sourceLocation)
    _ = try await journal.redo(performed.id)
    #expect(files(in: folder) == after, sourceLocation: sourceLocation)
    _ = try await journal.undoLast()
    #expect(files(in: folder) == before, sourceLocation: sourceLocation)
  }
}

extension TemporaryLibrary {
  /// Creates a folder, in memory if possible: every edit waits for the disk several times.
  static func inMemory() throws -> TemporaryLibrary {
    try (try? TemporaryLibrary(in: URL(filePath: "/dev/shm"))) ?? TemporaryLibrary()
  }
}

/// Returns a file's contents; nil if it cannot be read.
func contents(_ path: FilePath) -> [UInt8]? {
  FileManager.default.contents(atPath: path.string).map { Array($0) }
}
