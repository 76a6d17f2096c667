import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The content that other programs can paste.
extension PhotoEditing {
  /// Copies the files of photos to the clipboard, to be pasted in a file manager or an email. A
  /// single photo can also be pasted as a picture, as in a drawing or a chat.
  func copyFiles(_ photos: PhotoChoice) {
    let (index, decoder) = (library.store.index, library.store.decoder)
    offer(photos) { files, clipboard in
      let locations = files.map { FileLocation($0) }
      if photos.isOnlyAnImage(in: index) {
        clipboard.set(locations) { await photos.firstPicture(in: index, decoder) }
      } else {
        clipboard.set(locations)
      }
      return files.count == 1
        ? texts.gettext("“%s” copied", DisplayName.name(of: files[0]))
        // Translators: %s is "3 photos", for example.
        : texts.gettext("%s copied", ItemCount(of: files).grouped)
    }
  }

  /// Copies the paths of photos to the clipboard as text, one in each line.
  func copyPath(_ photos: PhotoChoice) {
    offer(photos) { files, clipboard in
      clipboard.set(files.map(\.string).joined(separator: "\n"))
      return files.count == 1
        ? texts.gettext("Path of “%s” copied", DisplayName.name(of: files[0]))
        // Translators: %s is "3 photos", for example.
        : texts.gettext("Paths of %s copied", ItemCount(of: files).grouped)
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

extension PhotoChoice {
  /// The largest side of a pasted picture, in pixels. A larger PNG image would take seconds to make.
  private static let pastedSide = 4096

  /// Whether the choice is a single photo, not a video.
  fileprivate func isOnlyAnImage(in index: PhotoIndex) -> Bool {
    count == 1 && first(in: index).map { !$0.isVideo } == true
  }

  /// Decodes the first photo as the program shows it; nil if that is not possible.
  fileprivate func firstPicture(
    in index: PhotoIndex, _ decoder: any ImageDecoding
  ) async -> Texture? {
    guard let photo = first(in: index) else { return nil }
    do {
      let side = Self.pastedSide
      let image = try await decoder.image(
        at: photo.path, size: .fitting(width: side, height: side), priority: .photo)
      return await Texture(image.turned(by: photo.mark.quarterTurns))
    } catch {
      Log.message("“\(photo.fileName)” cannot be pasted as a picture: \(error)", domain: "Albums")
      return nil
    }
  }
}

extension DecodedImage {
  /// Turns the image, away from the calling thread.
  @concurrent nonisolated fileprivate func turned(by quarterTurns: Int) async -> DecodedImage {
    turned(quarterTurns: quarterTurns)
  }
}
