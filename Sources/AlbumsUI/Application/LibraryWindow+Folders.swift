import GtkKit
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The folders of the window's library.
extension LibraryWindow: FolderActions {
  /// Shows the folders of the library.
  func showFolders() {
    guard let library, let page = root else { return }
    let folders = FoldersController(
      library: library, recent: RecentFolders().read(), actions: self)
    page.present(NavigationController(rootViewController: folders))
  }

  /// Asks for folders and adds them to the library.
  func chooseFolder() {
    Task {
      let chosen = await askForFolders(
        texts.gettext("Add Folders"), confirmation: texts.gettext("_Add"))
      if !chosen.isEmpty { add(chosen) }
    }
  }

  /// Adds folders to the library, and offers to take that back.
  func add(_ chosen: [FilePath]) {
    guard let library else { return }
    // A missing folder that the user has not chosen would be of no use.
    let former = library.isWaitingForAFolder ? [] : library.roots
    let all = former.adding(chosen)
    let (count, name) = (chosen.count, chosen.first.map(DisplayName.name(of:)) ?? "")
    guard all != former else {
      return say(
        count == 1
          ? texts.gettext("“%s” is in the library already", name)
          : texts.ngettext(
            "%2$s folder is in the library already", "%2$s folders are in the library already",
            count, count.grouped))
    }
    let title =
      count == 1
      ? texts.gettext("“%s” added to the library", name)
      : texts.ngettext(
        "%2$s folder added to the library", "%2$s folders added to the library",
        count, count.grouped)
    change(to: all, title: title, from: library.roots)
  }

  /// Removes a folder from the library, and offers to take that back.
  func removeFolder(_ folder: FilePath) {
    guard let library, library.roots.count > 1 else { return }
    change(
      to: library.roots.filter { $0 != folder },
      title: texts.gettext("“%s” removed from the library", DisplayName.name(of: folder)),
      from: library.roots)
  }

  /// Changes the folders, and offers to take that back.
  private func change(to folders: [FilePath], title: String, from former: [FilePath]) {
    show(changed: folders)
    let change = FolderChange(former: former, new: folders, title: title)
    changes.add(change)
    root?.show(
      Toast(title, button: texts.gettext("Undo")) { [weak self] in self?.changes.undo(change) })
  }

  /// Shows other folders, and keeps them for the next start if this window is the one that it shows.
  func show(changed folders: [FilePath]) {
    if isUsual { ChosenFolders().write(folders) }
    show(folders: folders, restores: isUsual)
  }

  /// Asks for folders and shows them in a window of their own.
  func openFolder() {
    Task {
      let chosen = await askForFolders(
        texts.gettext("Open Folders"), confirmation: texts.gettext("_Open"))
      if !chosen.isEmpty { open(chosen) }
    }
  }

  /// Shows folders in a window of their own.
  func open(_ folders: [FilePath]) {
    RecentFolders().add(folders)
    presentAnotherWindow { $0.show(folders: folders) }
  }

  /// Shows the photos that are right in a folder.
  func show(_ folder: FilePath) {
    guard let library else { return }
    let page = PhotoGridController(
      library: library, scope: .folder(AlbumID(path: folder)), actions: self)
    (root as? NavigationController)?.push(page)
  }

  private func askForFolders(_ title: String, confirmation: String) async -> [FilePath] {
    let folder = library?.roots.first.map { FileLocation($0) }
    let dialog = FileDialog(title: title, confirmation: confirmation, folder: folder)
    return await dialog.folders(over: window.object)
  }

  private func say(_ text: String) { root?.show(Toast(text)) }
}
