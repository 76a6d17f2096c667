import GtkKit

/// A place in a bar whose content cross-fades into the next while the bar stands still.
///
/// The items and views of a page stay in the slot, hidden, for as long as the page is on the
/// stack: going back builds nothing anew, and custom views stay where they are. (GTK 4.8 logs a
/// critical when assistive technology has looked at a widget that leaves its window and comes
/// back.) Titles and back buttons belong to no page: two of each take turns.
final class BarSlot {
  /// The widget to put in the bar.
  let widget: Widget
  private let behavior = CrossfadeBehavior()
  private var contents: [ObjectIdentifier: BarContent] = [:]
  private var spares: [ObjectIdentifier: BarContent] = [:]
  private var shown: BarContent?

  init() { widget = CustomWidget(behavior, cssName: Self.cssName) }

  private static let cssName = "bar-slot"

  /// Takes a view out of where it is, to be shown elsewhere; a slot may have hidden it, to show it
  /// again with its page.
  static func release(_ view: Widget) {
    if view.parent?.cssName == cssName { view.isVisible = true }
    view.unparent()
  }

  /// What the content asks for in a header bar, where room may be short.
  var widths: BarWidths { shown?.widths ?? BarWidths() }

  /// The width that the content makes use of, of that which it is given.
  func widthUsed(of width: Int) -> Int { shown?.widthUsed(of: width) ?? 0 }

  /// Whether the content would be as wide as it may be, such as a toolbar.
  var expands: Bool { shown?.widget.expandsHorizontally == true }

  /// Shows content of its owner's, made by `makeContent` unless the owner's content of an equal
  /// key is there; nil shows nothing. At once, or if `animated` by a cross-fade that `setProgress`
  /// moves and `end` ends.
  func show(
    _ key: BarContent.Key?, of owner: AnyObject, actions: ActionGroup? = nil, animated: Bool,
    _ makeContent: () -> BarContent
  ) {
    end()
    let content = content(key, of: owner, makeContent)
    content?.actions = actions
    exchange(for: content, animated: animated)
  }

  /// Shows a value in content that any page may use.
  func show<Content: SharedBarContent>(
    _ value: Content.Value, animated: Bool, _ makeContent: () -> Content
  ) {
    end()
    if let shown = shown as? Content, !animated || shown.value == value {
      if shown.value != value { shown.value = value }
      return
    }
    let kind = ObjectIdentifier(Content.self)
    let content = spares.removeValue(forKey: kind) as? Content ?? adopt(makeContent())
    content.value = value
    exchange(for: content, animated: animated)
  }

  /// Drops the content of a page that has left the stack.
  func forget(_ owner: AnyObject) {
    guard let content = contents.removeValue(forKey: ObjectIdentifier(owner)) else { return }
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

  private func exchange(for new: BarContent?, animated: Bool) {
    let old = shown
    guard new !== old else { return }
    shown = new
    new?.widget.isVisible = true
    behavior.incoming = new?.widget
    if let old, let new { handOverFocus(from: old, to: new) }
    if animated {
      behavior.outgoing = old
      behavior.progress = 0
      // At once: on X11, GTK 4.8 looks for the widget under a resting pointer as the button is
      // released, which may be before the next layout, and then not before the pointer moves.
      behavior.allocateIncoming(width: widget.width, height: widget.height)
      old?.isLive = false
    } else {
      retire(old)
    }
    widget.queueResize()
  }

  /// Keeps the focus on the back button while two of them take turns.
  private func handOverFocus(from old: BarContent, to new: BarContent) {
    guard new is any SharedBarContent, type(of: new) == type(of: old),
      old.widget.window?.focus?.isInside(old.widget) == true
    else { return }
    new.widget.grabFocus()
  }

  private func content(
    _ key: BarContent.Key?, of owner: AnyObject, _ makeContent: () -> BarContent
  ) -> BarContent? {
    let owner = ObjectIdentifier(owner)
    if let known = contents[owner] {
      if known.key == key, known.isIntact(in: widget) { return known }
      contents[owner] = nil
      if known !== shown { retire(known) }
    }
    guard let key else { return nil }
    let content = adopt(makeContent())
    content.key = key
    content.owner = owner
    contents[owner] = content
    return content
  }

  private func adopt<Content: BarContent>(_ content: Content) -> Content {
    content.widget.unparent()
    content.widget.setParent(widget)
    return content
  }

  /// Hides content that may come back, removes what will not.
  private func retire(_ content: BarContent?) {
    guard let content, content.widget != shown?.widget else { return }
    content.isLive = true
    content.widget.dropFocus()
    content.widget.isVisible = false
    let kind = ObjectIdentifier(type(of: content))
    if content is any SharedBarContent, spares[kind] == nil {
      spares[kind] = content
    } else if content.owner.flatMap({ contents[$0] }) !== content {
      content.actions = nil
      // A custom view may have moved on to another bar meanwhile.
      if content.widget.parent == widget { content.widget.unparent() }
      content.widget.isVisible = true
    }
  }
}

/// Content of a bar slot.
class BarContent {
  /// What tells one content from another; content of an equal key looks and acts the same.
  enum Key: Equatable {
    case items([ObjectIdentifier])
    case view(ObjectIdentifier)

    init(_ items: [BarButtonItem]) { self = .items(items.map(ObjectIdentifier.init)) }
  }

  let widget: Widget
  /// Set by the slot that shows the content.
  var key: Key?
  /// The page that the slot keeps the content for.
  var owner: ObjectIdentifier?
  /// What keeps the widget working, such as item views.
  private let keptAlive: [AnyObject]

  init(widget: Widget, keeping keptAlive: [AnyObject] = []) {
    self.widget = widget
    self.keptAlive = keptAlive
  }

  /// Whether all is still where it was; a custom view may have moved on to another bar.
  func isIntact(in slot: Widget) -> Bool { widget.parent == slot }

  /// What the content asks for in a header bar, where room may be short.
  var widths: BarWidths {
    let request = widget.measure(.horizontal)
    let limit = widget.expandsHorizontally ? Self.comfortableWidth : Self.wholeWidth
    return BarWidths(
      minimum: request.minimum, comfortable: min(request.natural, limit), natural: request.natural)
  }

  /// A view is whole before the back button has a text and before items are out of their menu, which
  /// says more than three segments of three dots each; up to the one width, or if it takes all the
  /// room that there is, as a toolbar does, to the other.
  private static let (wholeWidth, comfortableWidth) = (300, 200)

  /// The width that the content makes use of, of that which it is given.
  func widthUsed(of width: Int) -> Int { width }

  /// The actions of the page that the content belongs to.
  var actions: ActionGroup? {
    didSet {
      if actions != oldValue { widget.setActions(actions, as: ViewController.actionPrefix) }
    }
  }

  /// Whether the content takes clicks and the focus; on its way out it does not.
  var isLive = true {
    didSet {
      guard isLive != oldValue else { return }
      if !isLive { widget.dropFocus() }
      widget.canTarget = isLive
      widget.canFocus = isLive
    }
  }
}

/// Content that shows one value after another, whichever page it belongs to.
protocol SharedBarContent: BarContent {
  associatedtype Value: Equatable
  /// What is shown.
  var value: Value { get set }
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

  /// Allocates the incoming content before the slot has its new size.
  func allocateIncoming(width: Int, height: Int) {
    guard let incoming else { return }
    // All of it: with less room, items would go to their menu for a moment.
    let width = max(width, incoming.measure(.horizontal).natural)
    incoming.allocate(
      width: width, height: max(height, incoming.measure(.vertical, given: width).minimum))
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
