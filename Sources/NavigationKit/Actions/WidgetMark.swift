import GObjectKit
import GtkKit

/// Kinds of owners that a widget can be marked with, so that the widgets inside it find them.
enum WidgetMark: String {
  /// A navigation controller.
  case navigation = "navigation-controller"
  /// A key responder.
  case keys = "key-bindings"
}

extension Widget {
  /// Marks the widget with an owner, which widgets inside find by `owners(marked:)`.
  ///
  /// - Ownership: The widget holds the owner weakly.
  func mark(_ owner: AnyObject, as mark: WidgetMark) {
    attach(WeakOwner(owner), as: mark.rawValue)
  }

  /// Returns the owners with which this widget and those around it are marked, the innermost first.
  func owners(marked mark: WidgetMark) -> some Sequence<AnyObject> {
    sequence(first: self, next: \.parent).lazy.compactMap { $0.owner(marked: mark) }
  }

  /// Returns the owner with which this widget is marked; nil if it is not marked.
  func owner(marked mark: WidgetMark) -> AnyObject? {
    attachment(mark.rawValue, as: WeakOwner.self)?.owner
  }
}

private final class WeakOwner {
  weak var owner: AnyObject?
  init(_ owner: AnyObject) { self.owner = owner }
}
