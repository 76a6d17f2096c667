import Foundation
import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// Files and folders that are dropped on a page of a library.
extension LibraryPageController {
  /// Lets the page accept files and folders from other programs and windows.
  func acceptDrops() {
    let target = DropTarget([FileLocation].self) { [weak self] files, x, y in
      self?.accept(files.compactMap { FilePath($0) }, x, y) ?? false
    }
    view.addController(target)
  }

  /// Adds folders to the library, and puts photos where they were dropped. Says which files are
  /// neither.
  ///
  /// - Returns: Whether anything was accepted.
  func accept(_ files: [FilePath], _ x: Double, _ y: Double) -> Bool {
    // Otherwise a drag that ends where it began would copy the photos.
    guard !isDragging, !files.isEmpty else { return false }
    let folders = files.filter(\.isFolder)
    let photos = files.filter { !folders.contains($0) && Photo(fileAt: $0) != nil }
    let others = files.filter { !folders.contains($0) && !photos.contains($0) }
    if !folders.isEmpty { (actions as? any FolderActions)?.add(folders) }
    let corner = contents.frame(in: view)
    let areTaken =
      !photos.isEmpty
      && accept(.files(photos), at: x - (corner?.x ?? 0), y - (corner?.y ?? 0))
    if !photos.isEmpty && !areTaken {
      show(Toast("To add photos, drop them on an album, or open a folder and drop them there."))
    } else if let other = others.first {
      let name = DisplayName.name(of: other)
      show(
        Toast(
          others.count == 1
            ? "“\(name)” is not a photo or a folder that can be read."
            : "\(others.count.grouped) of the files are not photos or cannot be read."))
    }
    return areTaken || !folders.isEmpty
  }
}

extension Library {
  /// Returns the files for a drag of photos to another program.
  func filesForDrag(of numbers: [Int]) -> [FileLocation] {
    let files = try? PhotoChoice.numbers(numbers).files(in: store.index).paths
    return (files ?? []).map { FileLocation($0) }
  }
}

extension PhotoEditing {
  /// Puts photos into an album: adds them to one of the user's own, marks them as favourites, or copies
  /// them into a folder.
  ///
  /// - Returns: Whether photos can be put there.
  func put(_ photos: PhotoChoice, into scope: Library.Scope) -> Bool {
    switch scope {
    case .all, .search, .onMap: return false
    case .favourites: favourite(photos)
    case .userAlbum(let id):
      // A search fills this album.
      guard library.userAlbum(id)?.search == nil else { return false }
      add(photos, to: id)
    case .folder(let id): copy(photos, to: id.path)
    }
    return true
  }
}
