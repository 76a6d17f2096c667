import Foundation
import GtkTestSupport
import PhotoLibrary
import SystemPackage

@testable import AlbumsUI

/// A home with one photo, `a.ppm`, in a folder of photos.
struct PhotoHome {
  let folders: ProgramFolders
  let photos: FilePath
  private let home = FileManager.default.temporaryDirectory
    .appending(path: "albums-home-\(UUID().uuidString)")

  init() throws {
    folders = ProgramFolders(environment: ["HOME": home.path])
    photos = FilePath(home.path).appending("photos")
    try FileManager.default.createDirectory(
      atPath: photos.string, withIntermediateDirectories: true)
    try write("P6 1 1 255\nred", to: "a.ppm")
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: photos.appending(name).string))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: photos.appending(name).string))
  }

  func rename(_ name: String, to new: String) throws {
    try FileManager.default.moveItem(
      atPath: photos.appending(name).string, toPath: photos.appending(new).string)
  }

  /// Opens the store of this home and the library of its photos, and waits for its first update.
  @MainActor func open() throws -> (PhotoStore, Library) {
    let store = try PhotoStore(folders: folders)
    let library = Library(roots: [photos], store: store)
    pump(until: { library.isUpToDate })
    return (store, library)
  }

  func remove() { try? FileManager.default.removeItem(at: home) }
}
