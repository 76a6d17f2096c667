import GObjectKit
import GtkKit

/// A command with keys and without a button, as UIKit's `UIKeyCommand`.
public struct KeyCommand {
  /// The title in the shortcuts window. Commands of a page with equal titles share a line. If an item
  /// of the page has the same keys, this title is listed instead of the item's.
  public let title: String

  /// The keys in GTK's notation, such as "<Control>f". "|" separates alternatives: "plus|equal".
  public let keys: String

  /// Whether the keys also act while the page is moving in.
  public let actsDuringTransitions: Bool

  let parsedKeys: Keys?
  let action: () -> Void

  /// Creates a command. Keys that GTK cannot parse are refused, and the command has no effect; see
  /// <doc:Misuse>.
  ///
  /// - Parameters:
  ///   - title: The title in the shortcuts window, such as "Larger Thumbnails".
  ///   - keys: The keys in GTK's notation; "|" separates alternatives.
  ///   - actsDuringTransitions: Whether the keys also act while the page is moving in. True suits a
  ///     command that does not depend on the page, such as Undo, which would be lost otherwise.
  ///   - action: The closure that the keys run. Capture the controller weakly: it owns the command.
  public init(
    title: String, keys: String, actsDuringTransitions: Bool = false,
    action: @escaping () -> Void
  ) {
    (self.title, self.keys, self.action) = (title, keys, action)
    self.actsDuringTransitions = actsDuringTransitions
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
  /// Whether the keys also act while the page is moving in.
  var actsDuringTransitions = false
  /// Performs the effect. Returns whether there was one.
  let run: () -> Bool
}

extension ActionGroup {
  /// The prefix of a page's actions in action names, as in "page.sort".
  static let pagePrefix = "page"
}
