import GtkKit

/// A place in a bar whose content cross-fades into the next while the bar stands still.
final class BarSlot {
  /// The widget to put in the bar.
  let widget: Widget
  private let behavior = CrossfadeBehavior()
  /// What is shown: the widget and the objects that keep it working.
  private var content: BarContent?
  private var key: BarContent.Key?

  init() { widget = CustomWidget(behavior) }

  /// Shows what `makeContent` makes, unless `key` says that it is shown already. At once, or if
  /// `animated` by a cross-fade that `setProgress` moves and `end` ends.
  func show(_ key: BarContent.Key?, animated: Bool, _ makeContent: () -> BarContent) {
    end()
    guard key != self.key else { return }
    self.key = key
    let newContent = key == nil ? nil : makeContent()
    let old = content
    content = newContent
    if let newContent {
      newContent.widget.unparent()
      newContent.widget.setParent(widget)
    }
    behavior.incoming = newContent?.widget
    if animated {
      behavior.outgoing = old
      behavior.progress = 0
      old?.widget.canTarget = false
      old?.widget.canFocus = false
    } else {
      old?.remove(from: widget)
    }
    widget.queueResize()
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
    outgoing.remove(from: widget)
    widget.queueResize()
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
  /// What keeps the widget working, such as item views.
  private let keptAlive: [AnyObject]

  init(widget: Widget, keeping keptAlive: [AnyObject] = []) {
    self.widget = widget
    self.keptAlive = keptAlive
  }

  /// A row of items.
  convenience init(items: [BarButtonItem], spacing: Int = 6) {
    let views = items.map(BarItemView.init)
    self.init(
      widget: Box(.horizontal, spacing: spacing, children: views.map(\.widget)), keeping: views)
  }

  func remove(from slot: Widget) {
    // A custom view may have moved on to another bar meanwhile.
    widget.canTarget = true
    widget.canFocus = true
    if widget.parent == slot { widget.unparent() }
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
