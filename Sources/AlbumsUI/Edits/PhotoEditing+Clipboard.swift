import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The content that other programs can paste.
extension PhotoEditing {
  /// Copies the files of photos to the clipboard, to be pasted in a file manager or an email.
  func copyFiles(_ photos: PhotoChoice) {
    offer(photos) { files, clipboard in
      clipboard.set(files.map { FileLocation($0) })
      return files.count == 1
        ? "“\(DisplayName.name(of: files[0]))” copied" : "\(ItemCount(of: files).grouped) copied"
    }
  }

  /// Copies the paths of photos to the clipboard as text, one in each line.
  func copyPath(_ photos: PhotoChoice) {
    offer(photos) { files, clipboard in
      clipboard.set(files.map(\.string).joined(separator: "\n"))
      return files.count == 1
        ? "Path of “\(DisplayName.name(of: files[0]))” copied"
        : "Paths of \(ItemCount(of: files).grouped) copied"
    }
  }

  /// Reads the files of photos and offers them, then says so.
  private func offer(
    _ photos: PhotoChoice, _ work: @escaping ([FilePath], Clipboard) -> String
  ) {
    Task { [weak self, index = library.store.index] in
      let files = await Self.files(of: photos, in: index)
      guard let self, !files.isEmpty, let clipboard = Clipboard.current else { return }
      presenter?.show(Toast(work(files, clipboard)))
    }
  }

  /// The files of photos.
  @concurrent nonisolated static func files(
    of photos: PhotoChoice, in index: PhotoIndex
  ) async -> [FilePath] { (try? photos.files(in: index).paths) ?? [] }
}
