import Foundation
import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The program: its windows, its actions and the files to open.
public final class AlbumsApplication {
  /// The version, which `--version` and the about dialog show. `make validate` compares the newest
  /// release in the metainfo with it.
  public nonisolated static let version = "0.1.0"

  /// The name of the action that pauses background work.
  static let pause = "pause"

  private let application = Application(identifier: "org.navigationkit.Albums")
  private let folders = ProgramFolders()
  private var opening: LibraryOpening?
  private var store: PhotoStore?

  /// The folder of the sample library, which is created the first time it is opened.
  public nonisolated static var sampleFolder: FilePath { SampleFolder().path }

  /// Prepares the program.
  public init() {
    translateLibrary()
    application.onStartup { [weak self] in self?.start() }
    application.onActivate { [weak self] in self?.activate() }
    application.onShutdown { [weak self] in self?.store?.close() }
    application.onOpen { [weak self] files in
      self?.open(files.compactMap { FilePath($0) })
    }
  }

  /// Runs the program until its last window is closed.
  ///
  /// - Parameter files: The absolute paths of folders to show and photos to open.
  /// - Returns: The exit status.
  public func run(files: [FilePath]) -> Int {
    // Normalized, as GTK passes them to `open`.
    let paths = files.map { $0.lexicallyNormalized() }
    opening = LibraryOpening(folders: folders) {
      paths.isEmpty ? ChosenFolders.usual.paths : Self.folders(of: paths)
    }
    return application.run(name: "albums", files: paths.map { FileLocation($0) })
  }

  /// Runs the program without a window until the desktop asks for one.
  ///
  /// - Returns: The exit status.
  public func runAsService() -> Int { application.runAsService(name: "albums") }

  /// Returns the folders among the paths, and the folders of the photos among them.
  nonisolated private static func folders(of paths: [FilePath]) -> [FilePath] {
    paths.map { Photo(fileAt: $0)?.albumID.path ?? $0 }.unique()
  }

  /// Adds the style sheet and the icons of the program.
  static func addLooks() {
    StyleSheet(css: String(decoding: PackageResources.albums_css, as: UTF8.self)).apply()
    IconTheme.add([
      "emblem-favorite-symbolic": PackageResources.emblem_favorite_symbolic_svg,
      "albums-copy-symbolic": PackageResources.albums_copy_symbolic_svg,
      "albums-details-symbolic": PackageResources.albums_details_symbolic_svg,
      "albums-edit-symbolic": PackageResources.albums_edit_symbolic_svg,
      "albums-heart-outline-symbolic": PackageResources.albums_heart_outline_symbolic_svg,
      "albums-live-symbolic": PackageResources.albums_live_symbolic_svg,
      "org.navigationkit.Albums": PackageResources.org_navigationkit_Albums_svg,
    ])
  }

  private func start() {
    Self.addLooks()
    application.addAction("quit") { [weak self] in
      self?.application.windows.forEach { $0.close() }
    }
    application.addAction("new-window") { [weak self] in self?.activate() }
    application.addAction("search") { [weak self] in self?.search() }
    application.addAction("about") { [weak self] in self?.showAbout() }
    application.addToggle(Self.pause, isOn: false) { [weak self] in self?.store?.isPaused = $0 }
    for (action, _, keys) in Self.accelerators { application.setAccelerators([keys], for: action) }
  }

  /// Opens another window. Ctrl+N makes an album.
  static let newWindowKeys = "<Control><Shift>n"

  /// The keys that work on every page, with their actions and titles.
  static let accelerators = [
    (action: "win.open-folder", title: texts.gettext("Open Folder"), keys: "<Control>o"),
    (action: "win.add-folder", title: texts.gettext("Add Folder"), keys: "<Control><Shift>o"),
    (action: "win.refresh", title: texts.gettext("Refresh"), keys: "F5"),
    (action: "app.new-window", title: texts.gettext("New Window"), keys: newWindowKeys),
    (
      action: "win.preferences", title: texts.gettext("Preferences"),
      keys: PreferencesController.keys
    ),
    (action: "win.help", title: texts.gettext("Help"), keys: HelpController.keys),
    (action: "win.close", title: texts.gettext("Close Window"), keys: "<Control>w"),
    (action: "app.quit", title: texts.gettext("Quit"), keys: "<Control>q"),
  ]

  private func activate() {
    guard let window = makeWindow() else { return }
    window.showUsualFolders(restores: application.windows.count == 1)
    window.present()
  }

  /// Opens a search page in the window that was used last, or in a new one.
  private func search() {
    if LibraryWindow.active == nil { activate() }
    LibraryWindow.active?.search()
  }

  /// Opens folders in one window. If there are photos, opens the first one in its folder.
  private func open(_ paths: [FilePath]) {
    let folders = Self.folders(of: paths)
    if folders == paths {
      ChosenFolders().writeFirst(folders)
      if folders != [SampleFolder().path] { RecentFolders().add(folders) }
    }
    guard let window = makeWindow() else { return }
    if folders == [SampleFolder().path] {
      window.openSample()
    } else {
      window.show(
        folders: folders, startingAt: paths.lazy.compactMap(Photo.init(fileAt:)).first { _ in true }
      )
    }
    window.present()
  }

  private func makeWindow() -> LibraryWindow? {
    do {
      let store = try self.store ?? PhotoStore(folders: folders, opening: opening)
      self.store = store
      Settings.appearance = store.looks.appearance
      return LibraryWindow(application: application, store: store)
    } catch {
      // Without files and memory, the program cannot work.
      Log.warning("The photo library cannot be opened: \(error)", domain: "Albums")
      return nil
    }
  }

  private func showAbout() {
    let dialog = AboutDialog(
      name: "Albums", version: Self.version, comments: texts.gettext("Live with your photos"),
      copyright: texts.gettext("© 2026 The NavigationKit contributors"),
      iconName: "org.navigationkit.Albums", authors: ["The NavigationKit contributors"],
      systemInformation: SystemInformation().text)
    if let window = application.activeWindow { dialog.setTransient(for: window, modal: true) }
    dialog.present()
  }
}

extension [FilePath] {
  /// Returns the paths in the same order, without duplicates.
  nonisolated fileprivate func unique() -> [FilePath] {
    var seen: Set<FilePath> = []
    return filter { seen.insert($0).inserted }
  }
}
