import Foundation
import GObjectKit
import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// Files and folders that are dropped on a page of a library, or pasted there.
extension LibraryPageController {
  /// Lets the page accept files and folders from other programs and windows.
  func acceptDrops() {
    let target = DropTarget([FileLocation].self) { [weak self] files, x, y in
      self?.accept(files.compactMap { FilePath($0) }, x, y) ?? false
    }
    target.onEnter { [weak self] x, y in self?.dragMoved(x, y) ?? [] }
    target.onMotion { [weak self] x, y in self?.dragMoved(x, y) ?? [] }
    target.onLeave { [weak self] in self?.dragEnded() }
    view.addController(target)
  }

  /// Returns the effect of a drop at a position. A drag that ends on the page where it began only moves
  /// photos within the page, if that is possible.
  private func dragMoved(_ x: Double, _ y: Double) -> DragActions {
    let place = placeInContents(x, y)
    return canArrangeDrag(at: place.x, place.y) || !isDragging ? .copy : []
  }

  /// Returns a position in the page as one in the widget that shows the photos.
  private func placeInContents(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let corner = contents.frame(in: view)
    return (x - (corner?.x ?? 0), y - (corner?.y ?? 0))
  }

  /// Adds folders to the library, and puts photos where they were dropped, as soon as the files have been
  /// looked at.
  ///
  /// - Returns: Whether the page takes the files.
  func accept(_ files: [FilePath], _ x: Double, _ y: Double) -> Bool {
    let place = placeInContents(x, y)
    // Otherwise a drag that ends where it began would copy the photos.
    guard !isDragging else { return arrangeDrag(at: place.x, place.y) }
    // The album is found now, because the page may scroll until the files have been looked at.
    take(
      files, into: scopeOfDrop(at: place.x, place.y),
      advice: texts.gettext(
        "To add photos, drop them on an album, or open a folder and drop them there."))
    return !files.isEmpty
  }

  /// Puts the files of the clipboard into the page's album or folder.
  func paste() {
    Task { [weak self] in
      guard let files = await self?.filesOfClipboard(), let self else { return }
      guard !files.isEmpty else {
        show(Toast(texts.gettext("There is nothing to paste. Copy photos first.")))
        return
      }
      take(
        files, into: scopeOfPaste,
        advice: texts.gettext(
          "To add photos, open one of your albums or a folder, and paste them there."))
    }
  }

  /// The files that this or another program has copied; empty if it has copied something else.
  private func filesOfClipboard() async -> [FilePath] {
    do {
      return try await view.clipboard.read([FileLocation].self)?.compactMap { FilePath($0) } ?? []
    } catch {
      Log.message("The clipboard cannot be read: \(error.message)", domain: "Albums")
      return []
    }
  }

  /// Looks at files without keeping the window waiting, then adds the folders to the library and puts the
  /// photos into an album. Says which files are not accepted.
  ///
  /// - Parameters:
  ///   - files: The files and folders.
  ///   - scope: The album; nil without an album.
  ///   - advice: The message if the photos cannot be put there.
  private func take(_ files: [FilePath], into scope: Library.Scope?, advice: String) {
    Task { [weak self] in
      let dropped = await DroppedFiles.looking(at: files)
      self?.take(dropped, into: scope, advice: advice)
    }
  }

  private func take(_ dropped: DroppedFiles, into scope: Library.Scope?, advice: String) {
    let photos = dropped.photos
    let areTaken =
      !photos.isEmpty && scope.map { actions?.editing?.put(.files(photos), into: $0) } == true
    let areLeft = !photos.isEmpty && !areTaken
    let sentences = [dropped.message, areLeft ? advice : nil].compactMap(\.self)
    let count = dropped.refusedCount + (areLeft ? photos.count : 0)
    say(
      sentences.joined(separator: " "), about: count,
      isAnyTaken: areTaken || !dropped.folders.isEmpty)
    // Last, because it replaces the page.
    if !dropped.folders.isEmpty { (actions as? any FolderActions)?.add(dropped.folders) }
  }

  /// Says why files were not accepted. A message about the other files would replace a toast, so
  /// that an alert is shown if there are any.
  private func say(_ message: String, about count: Int, isAnyTaken: Bool) {
    guard !message.isEmpty else { return }
    guard isAnyTaken else { return show(Toast(message)) }
    present(
      AlertController.notice(
        texts.ngettext(
          "%2$s File Was Not Added", "%2$s Files Were Not Added", count, count.grouped),
        message: message))
  }
}

extension Library {
  /// The largest number of photos whose files are read while the pointer waits.
  private static let mostReadAtOnce = 100

  /// Returns the files for a drag of photos to another program; nil without files. The files of many
  /// photos are read on the drop.
  func filesForDrag(of numbers: [Int]) -> DraggedFiles? {
    let (photos, index) = (PhotoChoice.numbers(numbers), store.index)
    guard numbers.count <= Self.mostReadAtOnce else {
      return .listedOnDrop {
        await PhotoEditing.files(of: photos, in: index).map { FileLocation($0) }
      }
    }
    let files = (try? photos.files(in: index).paths) ?? []
    return files.isEmpty ? nil : .list(files.map { FileLocation($0) })
  }

  /// Returns the file for a drag of one photo; nil for a photo that is not in the index.
  func filesForDrag(of photo: Photo) -> DraggedFiles? {
    photo.number.flatMap { filesForDrag(of: [$0]) }
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
    case .userAlbum:
      guard let id = library.albumOfMembers(in: scope) else { return false }
      add(photos, to: id)
    case .folder(let id): copy(photos, to: id.path)
    }
    return true
  }
}
