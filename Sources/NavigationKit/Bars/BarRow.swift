import GObjectKit
import GtkKit

/// A row of bar items. Items that do not fit move to the menu of a "More" button.
final class BarRow: BarContent {
  /// The place of the row, which decides which items move to the menu first.
  enum Place {
    /// The start of a header bar: the last item, which is the innermost, moves first.
    case start
    /// The end of a header bar: the first item, which is the innermost, moves first.
    case end
    /// A toolbar that the app has created: the last item moves first.
    case toolbar
    /// The toolbar below the page: the last item moves first, and menus open upwards.
    case bottom
  }

  private let behavior: BarRowBehavior
  private let views: [BarItemView]

  /// Makes a row of items, in reading order.
  init(_ items: [BarButtonItem], at place: Place) {
    let side = place == .bottom ? Popover.Side.above : .below
    let views = items.map { BarItemView($0, menuSide: side) }
    self.views = views
    let buttons = views.count { $0.role.isButton }
    // Several items can collapse into a "More" button. In a header bar a single text button can too.
    // A single image button cannot: it is no wider than "More".
    let isInHeader = place == .start || place == .end
    let hasText = items.contains { $0.image == nil && $0.title != nil }
    let collapses =
      buttons > 0 && (isInHeader && hasText || views.count { !$0.role.isSpace } > 1)
    let more = collapses ? MoreButton(views, menuSide: side) : nil
    behavior = BarRowBehavior(views, more: more, collapsesFromStart: place == .end)
    super.init(widget: CustomWidget(behavior, cssName: "box"))
    adoptWidgets()
    // The layout shows the button when items do not fit.
    more?.button.isChildVisible = false
    for view in views {
      view.onWidgetsChanged = { [weak self] in self?.adoptWidgets() }
    }
  }

  override var widths: BarWidths { behavior.layout.widths }

  override func widthUsed(of width: Int) -> Int { behavior.layout.widthUsed(of: width) }

  /// Returns whether all widgets are still in the row. A custom view may have moved to another bar.
  override func isIntact(in slot: Widget) -> Bool {
    super.isIntact(in: slot) && views.allSatisfy { ($0.widget?.parent ?? widget) == widget }
  }

  /// Adds the widgets in the order of the items, each badge after its button.
  private func adoptWidgets() {
    var last: Widget?
    let widgets = views.flatMap { [$0.widget, $0.badge].compactMap(\.self) }
    let more = behavior.more?.button
    let all =
      behavior.collapsesFromStart
      ? [more].compactMap(\.self) + widgets
      : widgets + [more].compactMap(\.self)
    // Leave widgets that are in order: every move is announced to assistive technology.
    guard widget.children.filter(all.contains) != all else { return }
    for child in all {
      if child.parent != widget { child.unparent() }
      child.setParent(widget, after: last)
      last = child
    }
  }
}

/// Lays out a row of bar items.
private final class BarRowBehavior: WidgetBehavior {
  let views: [BarItemView]
  let more: MoreButton?
  let collapsesFromStart: Bool

  init(_ views: [BarItemView], more: MoreButton?, collapsesFromStart: Bool) {
    (self.views, self.more, self.collapsesFromStart) = (views, more, collapsesFromStart)
  }

  private static let spacing = 6

  /// The views of the items, without custom views that the app has hidden.
  private var present: [BarItemView] { views.filter { $0.widget?.isVisible != false } }

  var layout: BarRowLayout {
    BarRowLayout(
      elements: present.map(\.element), more: more?.button.measure(.horizontal).minimum,
      spacing: Self.spacing, collapsesFromStart: collapsesFromStart)
  }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    guard orientation == .horizontal else {
      return (present.compactMap(\.widget) + [more?.button].compactMap(\.self))
        .map { $0.measure(.vertical) }
        .reduce(SizeRequest(minimum: 0, natural: 0)) { $0.union($1) }
    }
    let widths = layout.widths
    return SizeRequest(minimum: widths.minimum, natural: widths.natural)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let places = layout.places(in: width)
    let isMirrored = widget.isRightToLeft
    let allocate = { (child: Widget, span: BarRowLayout.Span?) in
      child.isChildVisible = span != nil
      guard let span else { return }
      let start = isMirrored ? width - span.start - span.width : span.start
      child.allocate(width: span.width, height: height, x: Double(start))
    }
    if let more { allocate(more.button, places.more) }
    for (view, span) in zip(present, places.spans) {
      guard let child = view.widget else { continue }
      let wasShown = child.isChildVisible
      allocate(child, span)
      view.standIn = span == nil ? more?.button : nil
      if span == nil, wasShown { leaveFocus(child, to: more?.button) }
      guard let badge = view.badge else { continue }
      allocate(badge, span.map { Self.corner(of: $0, for: badge) })
    }
  }

  /// Returns the place of a badge, which lies over the end of its button and 4 pixels beyond it.
  private static func corner(
    of button: BarRowLayout.Span, for badge: Widget
  ) -> BarRowLayout.Span {
    let width = badge.measure(.horizontal).natural
    let start = max(button.start + button.width / 2, button.start + button.width - width + 4)
    return BarRowLayout.Span(start: start, width: width)
  }

  /// Moves the focus from a widget that has moved to the menu to the "More" button, after the
  /// layout.
  private func leaveFocus(_ child: Widget, to more: Widget?) {
    guard child.window?.focus?.isInside(child) == true else { return }
    MainLoop.whenIdle { [weak child, weak more] in
      guard let child, !child.isChildVisible else { return }
      child.dropFocus()
      if let more, more.isChildVisible { more.grabFocus() }
    }
  }
}
