import GtkKit
import NavigationKit

/// The navigation controller of a library. Lists the program's accelerators as key commands, so
/// that the shortcuts window shows them.
final class LibraryNavigationController: NavigationController {
  override var keyCommandsTitle: String? { "Everywhere" }

  override var keyCommands: [KeyCommand] {
    AlbumsApplication.accelerators.map { action, title, keys in
      KeyCommand(title: title, keys: keys) { [weak self] in
        if let name = ActionName(action) { self?.view.activate(name) }
      }
    }
  }
}
