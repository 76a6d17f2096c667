import GtkKit

/// The content of a bar slot.
class BarContent {
  /// Identifies content. Contents with equal keys look and act the same.
  enum Key: Equatable {
    case items([ObjectIdentifier])
    case view(ObjectIdentifier)
    case backAndItems([ObjectIdentifier])

    init(_ items: [BarButtonItem]) { self = .items(items.map(ObjectIdentifier.init)) }
  }

  let widget: Widget
  /// The key; nil for shared content. Set by the slot.
  var key: Key?
  /// The page for which the slot keeps the content.
  var owner: ObjectIdentifier?
  /// Objects that the widget needs, such as item views.
  private let keptAlive: [AnyObject]
  /// Returns the width in pixels that the content keeps in a narrow bar: the window's buttons are
  /// hidden first. If nil, the content keeps only its minimum width.
  var essentialWidth: (() -> Int)?

  init(widget: Widget, keeping keptAlive: [AnyObject] = []) {
    self.widget = widget
    self.keptAlive = keptAlive
  }

  /// Returns whether all widgets are still in place. A custom view may have moved to another bar.
  func isIntact(in slot: Widget) -> Bool { widget.parent == slot }

  /// The back button, if the content has one.
  var backButton: Widget? { nil }

  /// The widths that the content asks for in a header bar.
  var widths: BarWidths {
    let request = widget.measure(.horizontal)
    let limit = widget.expandsHorizontally ? Self.comfortableWidth : Self.wholeWidth
    return BarWidths(
      minimum: request.minimum, essential: min(request.natural, essentialWidth?() ?? 0),
      comfortable: min(request.natural, limit), natural: request.natural)
  }

  /// The greatest comfortable widths, in pixels, of a view and of a view that takes all spare width,
  /// such as a toolbar. A view gets its comfortable width before the back button shows its text and
  /// before items leave the "More" menu.
  private static let (wholeWidth, comfortableWidth) = (300, 200)

  /// Returns the part of a given width that the content uses.
  func widthUsed(of width: Int) -> Int { width }

  /// The actions of the page that owns the content.
  var actions: ActionGroup? {
    didSet {
      if actions != oldValue { widget.setActions(actions, as: ActionGroup.pagePrefix) }
    }
  }

  /// Whether the content takes clicks and the focus. False while it fades out.
  var isLive = true {
    didSet {
      guard isLive != oldValue else { return }
      if !isLive { widget.dropFocus() }
      widget.canTarget = isLive
      widget.canFocus = isLive
    }
  }
}

/// Content that all pages share, and that shows the value of the top page.
protocol SharedBarContent: BarContent {
  associatedtype Value: Equatable
  /// The shown value.
  var value: Value { get set }
}
