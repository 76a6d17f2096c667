import GtkKit

@testable import NavigationKit

/// A page whose key commands a test sets.
@MainActor final class CommandPage: ViewController {
  var commands: [KeyCommand] = []
  override var keyCommands: [KeyCommand] { commands }
}
