import GtkKit

/// A place in a bar that cross-fades from one content to the next.
///
/// Outgoing content keeps its position and its width in the bar until it is gone. The incoming
/// content has its final frame from the start.
///
/// The items and custom views of a page stay in the slot, hidden, while the page is on the stack,
/// so that going back makes no widgets. (GTK 4.8 logs a critical warning if a widget that assistive
/// technology has inspected is removed from its window and added again.) Titles and back buttons
/// are shared by all pages: the slot keeps two of each and alternates between them.
final class BarSlot {
  /// The widget to add to the bar.
  let widget: Widget
  private let behavior: Crossfade
  private var contents: [ObjectIdentifier: BarContent] = [:]
  private var spares: [ObjectIdentifier: BarContent] = [:]
  private var shown: BarContent?

  /// Makes an empty slot.
  ///
  /// - Parameter side: The side of the bar to which outgoing content keeps its distance if the bar
  ///   is resized.
  init(at side: Side = .center) {
    behavior = Crossfade(side)
    widget = CustomWidget(behavior, cssName: Self.cssName)
  }

  /// A side of the bar, in reading direction.
  enum Side { case start, center, end }

  private static let cssName = "bar-slot"

  /// Removes a view from its parent, so that it can be shown elsewhere. Makes the view visible again
  /// if a slot has hidden it together with its page.
  static func release(_ view: Widget) {
    if view.parent.map(isSlot) == true { view.isVisible = true }
    view.unparent()
  }

  /// Gives the slot its area in a bar. Call only from the layout of the bar.
  ///
  /// - Parameters:
  ///   - span: The slot's left edge and width in the bar.
  ///   - height: The height.
  ///   - barWidth: The width of the bar.
  func allocate(_ span: BarRowLayout.Span, height: Int, barWidth: Int) {
    behavior.place = Crossfade.Place(span: span, barWidth: barWidth)
    widget.allocate(width: span.width, height: height, x: Double(span.start))
    // GTK skips the slot's own layout if only its position changes.
    behavior.allocateOutgoing(in: widget)
  }

  /// Returns whether a widget belongs to a slot.
  static func isSlot(_ widget: Widget) -> Bool { widget.cssName == cssName }

  /// The shown content; nil for an empty slot.
  var content: BarContent? { shown }

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
    // Content that is fading out is removed at the end of the fade.
    if content !== shown, !behavior.isFadingOut(content) { retire(content) }
  }

  /// Advances the cross-fade to a progress from 0 to 1.
  func setProgress(_ progress: Double) {
    if behavior.setProgress(progress) { widget.queueDraw() }
  }

  /// Ends a cross-fade and removes the outgoing content.
  func end() {
    // Incoming content that has replaced nothing must be fully opaque, too.
    setProgress(1)
    if let outgoing = behavior.end() {
      retire(outgoing)
      widget.queueResize()
    }
  }

  private func exchange(for new: BarContent?, animated: Bool) {
    guard new !== shown else { return }
    // A custom view may have moved to another bar, which shows it now.
    let old = shown.flatMap { $0.widget.parent == widget ? $0 : nil }
    if let moved = shown, old == nil { moved.actions = nil }
    shown = new
    new?.widget.isVisible = true
    if let old, let new { handOverFocus(from: old, to: new) }
    if animated {
      let isSeen = behavior.begin(from: old, to: new?.widget, in: widget)
      // Do not wait for the next layout: on X11, GTK 4.8 finds the widget under a resting pointer
      // when the mouse button is released, and not again before the pointer moves.
      behavior.allocateIncoming(width: widget.width, height: widget.height)
      if isSeen { old?.isLive = false } else { retire(old) }
    } else {
      behavior.incoming = new?.widget
      retire(old)
    }
    widget.queueResize()
  }

  /// Keeps the focus on the back button when another one replaces it.
  private func handOverFocus(from old: BarContent, to new: BarContent) {
    guard let oldButton = old.backButton, let newButton = new.backButton,
      oldButton.window?.focus?.isInside(oldButton) == true
    else { return }
    newButton.grabFocus()
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
