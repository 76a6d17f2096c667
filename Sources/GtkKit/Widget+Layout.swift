import CGtk
import GObjectKit

/// The two directions of layout.
public enum Orientation {
  /// Left to right, or right to left where text runs so.
  case horizontal
  /// Top to bottom.
  case vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}

/// Where a widget stands in room that is larger than it needs.
public enum Alignment {
  /// Stretches to all of it.
  case fill
  /// At the side where reading starts, or at the top.
  case start
  /// At the other side, or at the bottom.
  case end
  /// In the middle.
  case center

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    }
  }
}

/// The least a widget can do with and what it would like, in pixels.
public struct SizeRequest: Equatable {
  /// Below this it would be cut off.
  public var minimum: Int
  /// What it would like to have.
  public var natural: Int

  /// A request; `natural` is never below `minimum`.
  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
  }

  /// The request that satisfies both.
  public func union(_ other: SizeRequest) -> SizeRequest {
    SizeRequest(minimum: max(minimum, other.minimum), natural: max(natural, other.natural))
  }
}

/// An amount at the top and one at the bottom, in pixels.
public struct Edges: Equatable, Sendable {
  /// The amounts.
  public var top, bottom: Int

  /// Amounts, none unless given.
  public nonisolated init(top: Int = 0, bottom: Int = 0) { (self.top, self.bottom) = (top, bottom) }
}

extension Widget {
  /// Whether the widget takes up spare width.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget takes up spare height.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }

  /// Places the widget in spare room across and down.
  public func align(horizontally: Alignment = .fill, vertically: Alignment = .fill) {
    gtk_widget_set_halign(widget, horizontally.gtk)
    gtk_widget_set_valign(widget, vertically.gtk)
  }

  /// Places the widget in spare room down, and leaves it where it is across.
  public func alignVertically(_ alignment: Alignment) {
    gtk_widget_set_valign(widget, alignment.gtk)
  }

  /// Sets the empty room around the widget, in pixels.
  public func setMargins(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
    gtk_widget_set_margin_top(widget, gint(top))
    gtk_widget_set_margin_bottom(widget, gint(bottom))
    gtk_widget_set_margin_start(widget, gint(start))
    gtk_widget_set_margin_end(widget, gint(end))
  }

  /// Asks for at least this size, in pixels; -1 leaves a side to the widget.
  public func setSizeRequest(width: Int = -1, height: Int = -1) {
    gtk_widget_set_size_request(widget, gint(width), gint(height))
  }

  /// The width that was allocated, in pixels.
  public var width: Int { Int(gtk_widget_get_width(widget)) }

  /// The height that was allocated, in pixels.
  public var height: Int { Int(gtk_widget_get_height(widget)) }

  /// Whether children are cut off at the widget's edge.
  public var clipsChildren: Bool {
    get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

  /// What the widget asks for in one direction, given `other` pixels in the other (-1: any).
  public func measure(_ orientation: Orientation, given other: Int = -1) -> SizeRequest {
    var minimum: gint = 0
    var natural: gint = 0
    gtk_widget_measure(widget, orientation.gtk, gint(other), &minimum, &natural, nil, nil)
    return SizeRequest(minimum: Int(minimum), natural: Int(natural))
  }

  /// Gives a child its size and moves it, from inside `WidgetBehavior.allocate`.
  public func allocate(width: Int, height: Int, baseline: Int = -1, x: Double = 0, y: Double = 0) {
    var transform: OpaquePointer?
    if x != 0 || y != 0 {
      var point = graphene_point_t(x: Float(x), y: Float(y))
      transform = gsk_transform_translate(nil, &point)
    }
    gtk_widget_allocate(widget, gint(width), gint(height), gint(baseline), transform)
  }

  /// Gives each visible child the whole area, from inside `WidgetBehavior.allocate`.
  public func allocateChildren(width: Int, height: Int, baseline: Int = -1) {
    for child in children where child.isVisible && child.isContent {
      child.allocate(width: width, height: height, baseline: baseline)
    }
  }

  /// Whether the widget takes part in its parent's layout. A popover, or another surface of its own,
  /// hangs on any widget, and gives itself its place and size.
  var isContent: Bool { !isA(gtk_native_get_type()) }

  /// Whether the parent shows the widget where it is visible: the one thing that a
  /// `WidgetBehavior` may change as it gives its children their places. Wraps
  /// `gtk_widget_set_child_visible`, and keeps what is not shown from screen readers too.
  public var isChildVisible: Bool {
    get { gtk_widget_get_child_visible(widget) != 0 }
    set {
      guard newValue != isChildVisible else { return }
      gtk_widget_set_child_visible(widget, newValue ? 1 : 0)
      setAccessibleHidden(!newValue)
    }
  }

  /// Asks for another layout with the sizes unchanged.
  public func queueAllocate() { gtk_widget_queue_allocate(widget) }

  /// Asks for another layout because what the widget measures has changed.
  public func queueResize() { gtk_widget_queue_resize(widget) }

  /// Asks to be drawn again.
  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// Makes this widget a child of a custom widget, above its other children.
  public func setParent(_ parent: Widget) { gtk_widget_set_parent(widget, parent.widget) }

  /// Makes this widget a child of a custom widget, or moves it among its children: behind another
  /// child, or first.
  public func setParent(_ parent: Widget, after sibling: Widget?) {
    gtk_widget_insert_after(widget, parent.widget, sibling?.widget)
  }

  /// The innermost widget at a point that takes pointer events there; nil outside.
  public func pick(x: Double, y: Double) -> Widget? {
    gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT).map { Widget(retaining: $0) }
  }

  /// Where the widget is with its padding and border, in another's coordinates, if both are in one
  /// window.
  public func frame(in other: Widget) -> Rectangle? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 else { return nil }
    return Rectangle(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  /// A point of this widget in another's coordinates, if both are in one window.
  public func translate(x: Double, y: Double, to other: Widget) -> (x: Double, y: Double)? {
    var newX = 0.0
    var newY = 0.0
    guard gtk_widget_translate_coordinates(widget, other.widget, x, y, &newX, &newY) != 0 else {
      return nil
    }
    return (newX, newY)
  }
}
