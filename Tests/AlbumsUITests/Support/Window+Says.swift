import GtkKit

extension Window {
  /// Whether a visible label has a text that begins with `beginning`.
  func says(_ beginning: String) -> Bool {
    descendants(of: Label.self).contains { $0.isMapped && $0.text.hasPrefix(beginning) }
  }
}
