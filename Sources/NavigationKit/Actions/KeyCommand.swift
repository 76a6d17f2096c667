import GObjectKit
import GtkKit

/// A command with keys and without a button, as UIKit's `UIKeyCommand`.
public struct KeyCommand {
  /// The title in the shortcuts window. Commands of a page with equal titles share a line. If an item
  /// of the page has the same keys, this title is listed instead of the item's.
  public let title: String

  /// The keys in GTK's notation, such as "<Control>f". "|" separates alternatives: "plus|equal".
  public let keys: String

  let parsedKeys: Keys?
  let action: () -> Void

  /// Creates a command. Keys that GTK cannot parse are refused, and the command has no effect; see
  /// <doc:Misuse>.
  ///
  /// - Parameters:
  ///   - title: The title in the shortcuts window, such as "Larger Thumbnails".
  ///   - keys: The keys in GTK's notation; "|" separates alternatives.
  ///   - action: The closure that the keys run. Capture the controller weakly: it owns the command.
  public init(title: String, keys: String, action: @escaping () -> Void) {
    (self.title, self.keys, self.action) = (title, keys, action)
    parsedKeys = Keys(keys)
    if parsedKeys == nil {
      logRefusal(of: "“\(keys)”", by: "KeyCommand.init", because: "it is not a list of keys")
    }
  }
}

/// Keys of an item or a command, and their effect.
struct KeyOffer {
  var title: String
  let keys: Keys
  var isEnabled = true
  /// Performs the effect. Returns whether there was one.
  let run: () -> Bool
}

extension ActionGroup {
  /// The prefix of a page's actions in action names, as in "page.sort".
  static let pagePrefix = "page"
}
