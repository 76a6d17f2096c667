import Foundation
import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// A window that shows one library.
///
/// - Ownership: The GTK window owns this object, which owns the library and the pages.
final class LibraryWindow: LibraryActions {
  let window: WeakReference<ApplicationWindow>
  let store: PhotoStore
  private(set) var library: Library?
  private(set) var editing: PhotoEditing?
  /// The changes of the folders, for undo and redo.
  private(set) lazy var changes = WindowChanges(store: store) { [weak self] folders, message in
    self?.show(changed: folders)
    self?.root?.show(Toast(message))
  }
  /// Whether the window shows the folders that the next start shows, too.
  private(set) var isUsual = false

  init(application: Application, store: PhotoStore) {
    self.store = store
    let window = ApplicationWindow(application: application)
    self.window = WeakReference(window)
    window.setDefaultSize(width: 1_080, height: 760)
    window.attach(self, as: Self.attachmentName)
    window.addAction("close") { [weak self] in self?.window.object?.close() }
    window.addAction("open-folder") { [weak self] in self?.openFolder() }
    window.addAction("add-folder") { [weak self] in self?.chooseFolder() }
    window.addAction("folders") { [weak self] in self?.showFolders() }
    window.addAction("open-sample") { [weak self] in self?.openSample() }
    window.addAction("preferences") { [weak self] in self?.showSheet(PreferencesController.init) }
    window.addAction("help") { [weak self] in self?.showSheet { _ in HelpController() } }
    window.addAction("refresh") { [weak self] in self?.library?.refresh(retriesFailures: true) }
    window.addAction("duplicates") { [weak self] in self?.showDuplicates() }
    window.addAction("places") { [weak self] in self?.showPlaces() }
    window.addAction("keywords") { [weak self] in self?.showKeywords() }
    window.addAction("show-shortcuts") { [weak self] in
      (self?.window.object?.rootViewController as? NavigationController)?.showShortcuts()
    }
    window.addAction("fullscreen") { [weak self] in
      if let window = self?.window.object { window.isFullscreen.toggle() }
    }
    window.addAction("undo") { [weak self] in self?.editing?.undoLast() }
    window.addAction("redo") { [weak self] in self?.editing?.redo() }
    offerUndo()
    changes.onChanged = { [weak self] in self?.offerUndo() }
    // Folders that are not watched are scanned when the user returns to the window.
    window.onActiveChanged { [weak self] in
      if self?.window.object?.isActive == true { self?.library?.catchUp() }
    }
  }

  /// Enables Undo and Redo if possible.
  private func offerUndo() {
    window.object?.setEnabled(changes.canUndo, action: "undo")
    window.object?.setEnabled(changes.canRedo, action: "redo")
  }

  private static let attachmentName = "library-window"

  /// The open window that the user used last; nil without one.
  static var active: LibraryWindow? {
    Application.default?.windows.lazy
      .compactMap { $0.attachment(attachmentName, as: LibraryWindow.self) }.first { _ in true }
  }

  func present() { window.object?.present() }

  /// The controller that fills the window.
  var root: ViewController? { window.object?.rootViewController }

  /// Shows the albums in folders, or one photo above its folder's grid.
  ///
  /// - Parameters:
  ///   - folders: The folders.
  ///   - areChosen: Whether the user has chosen the folders.
  ///   - photo: The first photo to show; nil for none.
  ///   - restores: Whether to restore the pages of the last session, and to save those of this one.
  func show(
    folders: [FilePath], areChosen: Bool = true, startingAt photo: Photo? = nil,
    restores: Bool = false
  ) {
    let library = Library(
      roots: folders, areRootsChosen: areChosen, isUsual: restores, store: store)
    self.library = library
    let root = SegmentManagingController(
      viewControllers: [
        AlbumsController(library: library, actions: self),
        TimelineController(library: library, actions: self),
        PhotoGridController(library: library, scope: .all, actions: self),
      ])
    var stack: [ViewController] = [root]
    if let photo {
      let grid = PhotoGridController(
        library: library, scope: .folder(photo.albumID), actions: self)
      stack += [grid, grid.makePhotoController(showing: photo)]
      grid.showNext(photo)
    }
    if photo == nil { begin(in: root) }
    let navigationController = LibraryNavigationController(rootViewController: root)
    navigationController.folderName = Self.name(of: folders)
    editing = PhotoEditing(
      library: library, presenter: navigationController, changes: changes)
    navigationController.setViewControllers(stack, animated: false)
    navigationController.destinations.register(library, actions: self)
    isUsual = restores
    if restores, let application = Application.default {
      NavigationSession.start(
        application: application, for: navigationController, window: window.object
      ).restore()
      if store.looks.startPage != .lastSession {
        navigationController.popToRoot(animated: false)
        begin(in: root)
      }
    }
    show(navigationController)
  }

  /// Selects the page that the user wants to begin with.
  private func begin(in pages: SegmentManagingController) {
    if let segment = store.looks.startPage.segment { pages.selectSegment(at: segment) }
  }

  /// Returns the name of the first folder, and the number of the others.
  private static func name(of folders: [FilePath]) -> String? {
    guard let first = folders.first.map(DisplayName.name(of:)) else { return nil }
    let others = folders.count - 1
    return others > 0
      ? texts.ngettext("%2$s and %1$d more", "%2$s and %1$d more", others, first) : first
  }

  /// Shows the folders for a start without arguments.
  ///
  /// - Parameter restores: Whether to restore the pages of the last session.
  func showUsualFolders(restores: Bool = false) {
    let (folders, areChosen) = ChosenFolders.usual
    show(folders: folders, areChosen: areChosen, restores: restores)
  }

  private func show(_ navigationController: NavigationController) {
    navigationController.setToolbarHidden(false, animated: false)
    window.object?.rootViewController = navigationController
  }

  /// Opens a page that searches the library, and brings the window to the front.
  func search() {
    guard let library, let pages = root as? NavigationController else { return }
    pages.push(
      PhotoGridController(
        library: library, scope: .search(PhotoSearch(), of: nil), actions: self))
    present()
  }

  /// Shows the preferences or the help over the page, unless another sheet is open.
  private func showSheet(_ make: (AlbumLooks) -> ViewController) {
    guard let page = root, page.presentedViewController == nil else { return }
    page.present(NavigationController(rootViewController: make(store.looks)))
  }

  /// Shows the page of duplicates.
  private func showDuplicates() {
    guard let library, let pages = root as? NavigationController,
      !pages.viewControllers.contains(where: { $0 is DuplicatesController })
    else { return }
    pages.push(DuplicatesController(library: library, actions: self))
  }

  /// Shows the photos on a map.
  private func showPlaces() {
    guard let library else { return }
    PlacesController.show(in: root as? NavigationController, library: library, actions: self)
  }

  /// Shows the keywords of the photos.
  private func showKeywords() {
    guard let library else { return }
    KeywordListController.show(in: root as? NavigationController, library: library, actions: self)
  }

  func makeMenuItem() -> BarButtonItem {
    let menu = Menu()
    let library = Menu()
    library.append(texts.gettext("_Folders…"), action: "win.folders")
    library.append(texts.gettext("_Add Folder…"), action: "win.add-folder")
    library.append(texts.gettext("_Open Folder…"), action: "win.open-folder")
    library.append(texts.gettext("Open _Sample"), action: "win.open-sample")
    library.append(texts.gettext("Find _Duplicates"), action: "win.duplicates")
    library.append(texts.gettext("P_laces"), action: "win.places", keys: MapEntry.keys)
    library.append(
      texts.gettext("Ke_ywords"), action: "win.keywords", keys: KeywordListController.keys)
    library.append(texts.gettext("_Refresh"), action: "win.refresh")
    library.append(texts.gettext("_Pause Indexing"), action: "app.\(AlbumsApplication.pause)")
    menu.appendSection(library)
    menu.appendSection(PhotoEditing.makeMenu())
    let view = Menu()
    view.append(texts.gettext("Full S_creen"), action: "win.fullscreen", keys: FullscreenMode.keys)
    menu.appendSection(view)
    let program = Menu()
    program.append(
      texts.gettext("New _Window"), action: "app.new-window", keys: AlbumsApplication.newWindowKeys)
    program.append(
      texts.gettext("Prefere_nces"), action: "win.preferences", keys: PreferencesController.keys)
    program.append(
      texts.gettext("_Keyboard Shortcuts"), action: "win.show-shortcuts", keys: "<Control>question")
    program.append(texts.gettext("_Help"), action: "win.help", keys: HelpController.keys)
    program.append(texts.gettext("A_bout Albums"), action: "app.about")
    menu.appendSection(program)
    let item = BarButtonItem(
      iconName: "open-menu-symbolic", accessibilityLabel: texts.gettext("Main Menu"), keys: "F10")
    item.menu = menu
    return item
  }

  // MARK: LibraryActions

  func openSample() {
    if let library, !library.albums.isEmpty {
      return presentAnotherWindow { other in
        other.showSample { [weak other] in other?.window.object?.close() }
      }
    }
    let former = window.object?.rootViewController as? NavigationController
    showSample { [weak self] in
      if let former { self?.show(former) } else { self?.showUsualFolders() }
    }
  }

  /// Presents a new window, after `fill` has given it its pages.
  func presentAnotherWindow(_ fill: (LibraryWindow) -> Void) {
    guard let application = Application.default else { return }
    let other = LibraryWindow(application: application, store: store)
    fill(other)
    other.present()
  }

  /// Shows the sample, after its pictures are made. `cancel` is called if the person cancels that.
  private func showSample(cancel: @escaping () -> Void) {
    let sample = SampleFolder()
    guard !sample.exists else { return show(folders: [sample.path]) }
    let page = SampleController(
      sample: sample, decoder: store.decoder, actions: self, cancel: cancel,
      finish: { [weak self] in self?.show(folders: [sample.path]) })
    show(LibraryNavigationController(rootViewController: page))
  }
}
