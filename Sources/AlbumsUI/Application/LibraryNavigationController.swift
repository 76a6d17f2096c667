import GtkKit
import NavigationKit

/// The navigation controller of a library. Lists the program's accelerators as key commands, so
/// that the shortcuts window shows them.
final class LibraryNavigationController: NavigationController {
  /// The name of the folders that the window shows, for its title.
  var folderName: String?

  /// The page and the folders, such as "Timeline – Pictures".
  override var windowTitle: String? {
    let parts = [super.windowTitle, folderName].compactMap(\.self)
    return Set(parts).count > 1 ? parts.joined(separator: " – ") : parts.first
  }

  override var keyCommandsTitle: String? { texts.gettext("Everywhere") }

  override var keyCommands: [KeyCommand] {
    AlbumsApplication.accelerators.map { action, title, keys in
      KeyCommand(title: title, keys: keys) { [weak self] in
        if let name = ActionName(action) { self?.view.activate(name) }
      }
    }
  }
}
