import GtkKit

/// The widths of a split view's columns, in pixels.
struct SplitWidths {
  var collapse = 600
  var preferred: Int?
  var fraction = 0.3
  var minimum = 200
  var maximum = 320

  /// Computes the sidebar's width beside a detail.
  ///
  /// - Parameters:
  ///   - width: The width of both columns.
  ///   - least: The width below which the sidebar would be clipped.
  ///   - bar: The width at which the sidebar's header bar shows all its content.
  ///   - leastBeside: The width below which the detail would be clipped.
  /// - Returns: The width.
  func primary(in width: Int, least: Int, bar: Int, leastBeside: Int) -> Int {
    let wanted = preferred ?? Int((Double(width) * fraction).rounded())
    let chosen = min(max(wanted, minimum, bar), max(minimum, maximum))
    return max(least, min(chosen, width - leastBeside))
  }
}

/// Lays out two columns side by side, or shows one of them if there is no room for both.
///
/// Only the width decides whether the columns collapse, so that the layout cannot alternate between
/// the two modes. A hidden column stays a child of the widget.
final class SplitLayout: WidgetBehavior {
  typealias Column = SplitViewController.Column

  /// The columns and the line between them; nil until the controller's view is loaded.
  var views: (primary: Widget, separator: Widget, secondary: Widget)?
  var widths = SplitWidths()
  /// Returns the width at which the sidebar's header bar shows all its content.
  var primaryBarWidth: () -> Int = { 0 }
  /// The greatest result of `primaryBarWidth` so far. Keeps the sidebar from becoming narrower when
  /// a push or pop in it shows a page with a narrower header bar.
  private var widestBar = 0
  /// Called when the columns have collapsed or expanded, before they are laid out.
  var onModeChanged: (() -> Void)?

  private(set) var isCollapsed = false
  /// Whether the mode comes from a real width, rather than from an expected one.
  private(set) var isLaidOut = false
  /// Whether the sidebar is hidden even if there is room for it.
  var hidesPrimary = false
  /// The column that is shown, or moving in, while the columns are collapsed.
  var shown = SplitViewController.Column.primary
  /// The column that is moving out while the columns are collapsed.
  private(set) var outgoing: Column?
  private(set) var movement = PageMovement()

  func view(of column: Column) -> Widget? {
    column == .primary ? views?.primary : views?.secondary
  }

  /// The visible columns, including those that are moving in and out.
  var visibleColumns: [Column] {
    guard isCollapsed else { return hidesPrimary ? [.secondary] : [.primary, .secondary] }
    return [.primary, .secondary].filter { $0 == shown || $0 == outgoing }
  }

  /// Collapses or expands the columns for a width.
  func decide(width: Int) {
    guard (width < widths.collapse) != isCollapsed else { return }
    isCollapsed.toggle()
    // Ends the movement of a column.
    outgoing = nil
    onModeChanged?()
  }

  /// Starts to replace the shown column while the columns are collapsed.
  func begin(_ column: Column, style: PageMovement.Style) {
    outgoing = shown
    shown = column
    movement = PageMovement(
      style: style, direction: column == .secondary ? .forward : .backward, progress: 0)
    updateVisibility()
  }

  /// Moves the columns to a progress from 0 to 1.
  func setProgress(_ progress: Double) { movement.progress = progress }

  /// Ends the movement.
  func end() {
    outgoing = nil
    updateVisibility()
  }

  /// Shows the visible columns and hides the others.
  func updateVisibility() {
    let visible = visibleColumns
    for column in [Column.primary, .secondary] {
      let isVisible = visible.contains(column)
      if let view = view(of: column), view.isChildVisible != isVisible {
        view.isChildVisible = isVisible
      }
    }
    let separates = !isCollapsed && !hidesPrimary
    if let separator = views?.separator, separator.isChildVisible != separates {
      separator.isChildVisible = separates
    }
  }

  // The minimum is that of one column, so that the window can become narrow.
  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    guard let views else { return SizeRequest(minimum: 0, natural: 0) }
    if orientation == .vertical, other >= widths.collapse {
      let parts = parts(of: other)
      return views.primary.measure(.vertical, given: parts.primary)
        .union(views.secondary.measure(.vertical, given: parts.secondary))
    }
    let primary = views.primary.measure(orientation, given: other)
    let secondary = views.secondary.measure(orientation, given: other)
    var request = primary.union(secondary)
    if orientation == .horizontal { request.natural = primary.natural + secondary.natural }
    return request
  }

  /// Returns the widths of the parts side by side.
  private func parts(of width: Int) -> (primary: Int, separator: Int, secondary: Int) {
    guard let views else { return (0, 0, 0) }
    let separator = max(1, views.separator.measure(.horizontal).minimum)
    let least = views.secondary.measure(.horizontal).minimum
    widestBar = max(widestBar, primaryBarWidth())
    let primary = widths.primary(
      in: width, least: views.primary.measure(.horizontal).minimum, bar: widestBar,
      leastBeside: separator + least)
    return (primary, separator, max(least, width - primary - separator))
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    guard let views else { return }
    isLaidOut = true
    decide(width: width)
    updateVisibility()
    if isCollapsed {
      for column in [outgoing, shown] { if let column { allocate(column, width, height) } }
      return
    }
    if hidesPrimary { return allocate(.secondary, width, height) }
    let parts = parts(of: width)
    var x = 0
    for (view, partWidth) in [
      (views.primary, parts.primary), (views.separator, parts.separator),
      (views.secondary, parts.secondary),
    ] {
      let place = widget.isRightToLeft ? width - x - partWidth : x
      self.place(view, partWidth, height, x: Double(place))
      x += partWidth
    }
  }

  private func allocate(_ column: Column, _ width: Int, _ height: Int) {
    if let view = view(of: column) { place(view, width, height, x: 0) }
  }

  private func place(_ view: Widget, _ width: Int, _ height: Int, x: Double) {
    let width = max(width, view.measure(.horizontal).minimum)
    view.allocate(
      width: width, height: max(height, view.measure(.vertical, given: width).minimum), x: x)
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    guard isCollapsed, let outgoing, let old = view(of: outgoing), let new = view(of: shown) else {
      return snapshot.drawChildren(of: widget)
    }
    movement.draw(from: old, to: new, of: widget, into: snapshot)
  }
}
