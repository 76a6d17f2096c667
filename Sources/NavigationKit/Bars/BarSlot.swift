import GtkKit

/// A place in a bar that cross-fades from one content to the next.
///
/// The items and custom views of a page stay in the slot, hidden, while the page is on the stack,
/// so that going back makes no widgets. (GTK 4.8 logs a critical if a widget that assistive
/// technology has inspected leaves its window and returns.) Titles and back buttons are shared by
/// all pages: the slot keeps two of each and alternates between them.
final class BarSlot {
  /// The widget to add to the bar.
  let widget: Widget
  private let behavior = CrossfadeBehavior()
  private var contents: [ObjectIdentifier: BarContent] = [:]
  private var spares: [ObjectIdentifier: BarContent] = [:]
  private var shown: BarContent?

  init() { widget = CustomWidget(behavior, cssName: Self.cssName) }

  private static let cssName = "bar-slot"

  /// Removes a view from its parent, so that it can be shown elsewhere. Shows it again if a slot
  /// has hidden it with its page.
  static func release(_ view: Widget) {
    if view.parent?.cssName == cssName { view.isVisible = true }
    view.unparent()
  }

  /// The widths that the content asks for in a header bar.
  var widths: BarWidths { shown?.widths ?? BarWidths() }

  /// Returns the part of a given width that the content uses.
  func widthUsed(of width: Int) -> Int { shown?.widthUsed(of: width) ?? 0 }

  /// Whether the content takes all spare width, as a toolbar does.
  var expands: Bool { shown?.widget.expandsHorizontally == true }

  /// Shows the content of `owner` for a key, or nothing if the key is nil.
  ///
  /// Reuses the owner's content if its key is equal; else calls `makeContent`. If `animated`, a
  /// cross-fade begins, which `setProgress(_:)` advances and `end()` finishes.
  func show(
    _ key: BarContent.Key?, of owner: AnyObject, actions: ActionGroup? = nil, animated: Bool,
    _ makeContent: () -> BarContent
  ) {
    end()
    let content = content(key, of: owner, makeContent)
    content?.actions = actions
    exchange(for: content, animated: animated)
  }

  /// Shows a value in content that all pages share.
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

  /// Removes the content of a page that has left the stack.
  func forget(_ owner: AnyObject) {
    guard let content = contents.removeValue(forKey: ObjectIdentifier(owner)) else { return }
    if content !== shown { retire(content) }
  }

  /// Advances the cross-fade to a progress from 0 to 1.
  func setProgress(_ progress: Double) {
    guard behavior.outgoing != nil || behavior.progress != 1 else { return }
    behavior.progress = progress
    widget.queueDraw()
  }

  /// Ends a cross-fade and removes the outgoing content.
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
      // Before the next layout: on X11, GTK 4.8 looks for the widget under a resting pointer as the
      // button is released, and then not before the pointer moves.
      behavior.allocateIncoming(width: widget.width, height: widget.height)
      old?.isLive = false
    } else {
      retire(old)
    }
    widget.queueResize()
  }

  /// Keeps the focus on the back button when another one replaces it.
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

  /// Hides content that may be shown again, and removes other content.
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
      // A custom view may have moved to another bar.
      if content.widget.parent == widget { content.widget.unparent() }
      content.widget.isVisible = true
    }
  }
}

/// The content of a bar slot.
class BarContent {
  /// Identifies content. Contents with equal keys look and act the same.
  enum Key: Equatable {
    case items([ObjectIdentifier])
    case view(ObjectIdentifier)

    init(_ items: [BarButtonItem]) { self = .items(items.map(ObjectIdentifier.init)) }
  }

  let widget: Widget
  /// The key; nil for shared content. Set by the slot.
  var key: Key?
  /// The page for which the slot keeps the content.
  var owner: ObjectIdentifier?
  /// Objects that the widget needs, such as item views.
  private let keptAlive: [AnyObject]

  init(widget: Widget, keeping keptAlive: [AnyObject] = []) {
    self.widget = widget
    self.keptAlive = keptAlive
  }

  /// Whether all widgets are still in place. A custom view may have moved to another bar.
  func isIntact(in slot: Widget) -> Bool { widget.parent == slot }

  /// The widths that the content asks for in a header bar.
  var widths: BarWidths {
    let request = widget.measure(.horizontal)
    let limit = widget.expandsHorizontally ? Self.comfortableWidth : Self.wholeWidth
    return BarWidths(
      minimum: request.minimum, comfortable: min(request.natural, limit), natural: request.natural)
  }

  /// The width in pixels up to which a view is uncut before the back button shows text and items
  /// leave their menu. The second is for views that take all spare width, such as a toolbar.
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

/// Draws the outgoing content over the incoming content, each with its share of the opacity.
private final class CrossfadeBehavior: WidgetBehavior {
  var incoming: Widget?
  var outgoing: BarContent?
  var progress = 1.0

  // Only the incoming content is measured, so that the bar changes its size once and not twice.
  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    incoming?.measure(orientation, given: other) ?? SizeRequest(minimum: 0, natural: 0)
  }

  /// Allocates the incoming content before the slot has its new size.
  func allocateIncoming(width: Int, height: Int) {
    guard let incoming else { return }
    // With less than the natural width, items would move to their menu for a moment.
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
