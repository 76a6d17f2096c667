import GtkKit
import NavigationKit

/// Leads through a library's pages. It has the program's own keys as commands, which do what they do
/// as accelerators, so that the list of all keys names them.
final class LibraryNavigationController: NavigationController {
  override var keyCommands: [KeyCommand] {
    AlbumsApplication.accelerators.map { action, title, keys in
      KeyCommand(title: title, keys: keys) { [weak self] in
        if let name = ActionName(action) { self?.view.activate(name) }
      }
    }
  }
}
