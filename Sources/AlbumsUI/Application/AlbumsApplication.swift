import Foundation
import GObjectKit
import GtkKit
import ImageDecoding
import NavigationKit
import PhotoLibrary
import SystemPackage

/// The program: its windows, its actions and what it was asked to open.
public final class AlbumsApplication {
  /// The version, as `--version` and the about dialog say it.
  public nonisolated static let version = "0.1.0"

  private let application = Application(identifier: "org.navigationkit.Albums")
  private var store: PhotoStore?

  /// The folder of the sample library, which is made when it is opened for the first time.
  public nonisolated static var sampleFolder: [CChar] { SampleFolder().path.nulTerminated }

  /// Prepares the program.
  public init() {
    application.onStartup { [weak self] in self?.start() }
    application.onActivate { [weak self] in self?.activate() }
    application.onShutdown { [weak self] in self?.store?.close() }
    application.onOpen { [weak self] files in self?.open(files.map { FilePath(platformString: $0) })
    }
  }

  /// Runs the program until its last window is closed.
  ///
  /// - Parameter files: Folders to show and photos to begin with, as NUL-terminated paths.
  /// - Returns: The exit status.
  public func run(files: [[CChar]]) -> Int { application.run(name: "albums", files: files) }

  private func start() {
    StyleSheet(css: String(decoding: PackageResources.albums_css, as: UTF8.self)).apply()
    application.addAction("quit") { [weak self] in
      self?.application.windows.forEach { $0.close() }
    }
    application.addAction("about") { [weak self] in self?.showAbout() }
    let keys = [
      ("app.quit", ["<Control>q"]), ("win.close", ["<Control>w"]),
      ("win.open-folder", ["<Control>o"]), ("win.refresh", ["F5"]),
    ]
    for (action, accelerators) in keys { application.setAccelerators(accelerators, for: action) }
  }

  private func activate() {
    guard let window = makeWindow() else { return }
    let chosen = ChosenFolders().read()
    window.show(
      folders: chosen.isEmpty ? [PicturesFolder.path()] : chosen, areChosen: !chosen.isEmpty,
      restores: application.windows.count == 1)
    window.present()
  }

  /// Folders are shown together; of photos, the first is what their folders open at.
  private func open(_ paths: [FilePath]) {
    let photos = paths.compactMap(Photo.init(fileAt:))
    let folders = paths.map { path in
      photos.first { $0.path == path }?.albumID.path ?? path
    }
    guard let window = makeWindow() else { return }
    if folders == [SampleFolder().path] {
      window.openSample()
    } else {
      window.show(folders: folders.unique(), startingAt: photos.first)
    }
    window.present()
  }

  private func makeWindow() -> LibraryWindow? {
    do {
      let store = try self.store ?? PhotoStore(folders: ProgramFolders())
      self.store = store
      return LibraryWindow(application: application, store: store)
    } catch {
      // Without files and without memory there is no program.
      Log.warning("The photo library cannot be opened: \(error)", domain: "Albums")
      return nil
    }
  }

  private func showAbout() {
    let dialog = AboutDialog(
      name: "Albums", version: Self.version, comments: "Live with your photos",
      copyright: "© 2026 The NavigationKit contributors", iconName: "org.navigationkit.Albums")
    if let window = application.activeWindow { dialog.setTransient(for: window, modal: true) }
    dialog.present()
  }
}

extension FilePath {
  /// The path as C functions take it.
  nonisolated var nulTerminated: [CChar] {
    withPlatformString { Array(UnsafeBufferPointer(start: $0, count: length + 1)) }
  }
}

extension [FilePath] {
  /// The same paths in their order, each once.
  fileprivate func unique() -> [FilePath] {
    var seen: Set<FilePath> = []
    return filter { seen.insert($0).inserted }
  }
}
