import GtkKit

/// A view that places and draws the children of one widget itself.
protocol BoardOwner: AnyObject {
  /// Places the children for a size of the widget, in pixels.
  func allocate(width: Int, height: Int)
  /// Draws the widget with its children.
  func draw(into snapshot: Snapshot)
}

/// Passes the layout and drawing of a widget to the view that owns it.
final class BoardBehavior: WidgetBehavior {
  weak var owner: (any BoardOwner)?
  private let size: SizeRequest

  /// - Parameter size: The size of the widget in both directions.
  init(size: SizeRequest) { self.size = size }

  func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest { size }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    owner?.allocate(width: width, height: height)
  }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) { owner?.draw(into: snapshot) }
}
