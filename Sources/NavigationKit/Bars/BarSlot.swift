import GtkKit

/// A place in a bar whose content cross-fades into the next while the bar stands still.
///
/// The content of a page stays in the slot, hidden, for as long as the page is on the stack: going
/// back builds nothing anew, and custom views stay where they are. (GTK 4.8 logs a critical when
/// assistive technology has looked at a widget that leaves its window and comes back.)
final class BarSlot {
  /// The widget to put in the bar.
  let widget: Widget
  private let behavior = CrossfadeBehavior()
  private var contents: [ObjectIdentifier: BarContent] = [:]
  private var shown: BarContent?

  init() { widget = CustomWidget(behavior) }

  /// Shows a page's content, made by `makeContent` unless the page's content of an equal key is
  /// there; nil shows nothing. At once, or if `animated` by a cross-fade that `setProgress` moves
  /// and `end` ends.
  func show(
    _ key: BarContent.Key?, of page: ViewController, animated: Bool,
    _ makeContent: () -> BarContent
  ) {
    end()
    let old = shown
    let new = content(key, of: page, makeContent)
    guard new !== old else { return }
    shown = new
    new?.widget.isVisible = true
    behavior.incoming = new?.widget
    if animated {
      behavior.outgoing = old
      behavior.progress = 0
      old?.isLive = false
    } else {
      retire(old)
    }
    widget.queueResize()
  }

  /// Drops the content of a page that has left the stack.
  func forget(_ page: ViewController) {
    let content = contents.removeValue(forKey: ObjectIdentifier(page))
    if content !== shown { retire(content) }
  }

  /// How far the cross-fade has come, from 0 to 1.
  func setProgress(_ progress: Double) {
    guard behavior.outgoing != nil || behavior.progress != 1 else { return }
    behavior.progress = progress
    widget.queueDraw()
  }

  /// Ends a cross-fade: what was shown before is gone.
  func end() {
    behavior.progress = 1
    guard let outgoing = behavior.outgoing else { return }
    behavior.outgoing = nil
    retire(outgoing)
    widget.queueResize()
  }

  private func content(
    _ key: BarContent.Key?, of page: ViewController, _ makeContent: () -> BarContent
  ) -> BarContent? {
    let owner = ObjectIdentifier(page)
    if let known = contents[owner], known.key == key, known.isIntact(in: widget) { return known }
    let former = contents.removeValue(forKey: owner)
    if former !== shown { retire(former) }
    guard let key else { return nil }
    let content = makeContent()
    content.key = key
    contents[owner] = content
    content.widget.unparent()
    content.widget.setParent(widget)
    return content
  }

  /// Hides content that may come back, removes what will not.
  private func retire(_ content: BarContent?) {
    guard let content, content.widget != shown?.widget else { return }
    content.isLive = true
    content.widget.isVisible = false
    guard !contents.values.contains(where: { $0 === content }) else { return }
    // A custom view may have moved on to another bar meanwhile.
    if content.widget.parent == widget { content.widget.unparent() }
    content.widget.isVisible = true
  }
}

/// Content of a bar slot.
final class BarContent {
  /// What tells one content from another; content of an equal key looks and acts the same.
  enum Key: Equatable {
    case items([ObjectIdentifier])
    case view(ObjectIdentifier)
    case title(String)
    case back(title: String, item: ObjectIdentifier?, isEnabled: Bool)

    init(_ items: [BarButtonItem]) { self = .items(items.map(ObjectIdentifier.init)) }
  }

  let widget: Widget
  /// Set by the slot that shows the content.
  var key: Key?
  /// What keeps the widget working, such as item views.
  private let keptAlive: [AnyObject]

  init(widget: Widget, keeping keptAlive: [AnyObject] = []) {
    self.widget = widget
    self.keptAlive = keptAlive
  }

  /// A row of items.
  convenience init(items: [BarButtonItem]) {
    let views = items.map(BarItemView.init)
    self.init(widget: Box(.horizontal, spacing: 6, children: views.map(\.widget)), keeping: views)
  }

  /// Whether all is still where it was; a custom view may have moved on to another bar.
  func isIntact(in slot: Widget) -> Bool {
    widget.parent == slot
      && keptAlive.allSatisfy { ($0 as? BarItemView)?.widget.parent ?? widget == widget }
  }

  /// Whether the content takes clicks and the focus; on its way out it does not.
  var isLive = true {
    didSet {
      widget.canTarget = isLive
      widget.canFocus = isLive
    }
  }
}

/// Draws the outgoing content over the incoming one, each at its part of the opacity.
private final class CrossfadeBehavior: WidgetBehavior {
  var incoming: Widget?
  var outgoing: BarContent?
  var progress = 1.0

  // The slot is as large as what comes, so that a bar settles once and not twice.
  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    incoming?.measure(orientation, given: other) ?? SizeRequest(minimum: 0, natural: 0)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    incoming?.allocate(width: width, height: height, baseline: baseline)
    if let outgoing = outgoing?.widget {
      let size = max(width, outgoing.measure(.horizontal).minimum)
      outgoing.allocate(
        width: size, height: max(height, outgoing.measure(.vertical, given: size).minimum))
    }
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    if let outgoing = outgoing?.widget {
      snapshot.fade(to: 1 - progress) { snapshot.draw(outgoing, of: widget) }
    }
    if let incoming {
      snapshot.fade(to: progress) { snapshot.draw(incoming, of: widget) }
    }
  }
}
