import CGtk
import GObjectKit

/// A direction of layout.
public enum Orientation {
  /// Left to right, or right to left in right-to-left locales.
  case horizontal
  /// Top to bottom.
  case vertical

  var gtk: GtkOrientation {
    self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
  }
}

/// The position of a widget in an area larger than it needs.
public enum Alignment {
  /// Stretched to the whole area.
  case fill
  /// At the left, or at the right in right-to-left locales; vertically at the top.
  case start
  /// At the side opposite to `start`; vertically at the bottom.
  case end
  /// Centred.
  case center

  var gtk: GtkAlign {
    switch self {
    case .fill: GTK_ALIGN_FILL
    case .start: GTK_ALIGN_START
    case .end: GTK_ALIGN_END
    case .center: GTK_ALIGN_CENTER
    }
  }

  /// Makes the nearest alignment; a baseline counts as centred.
  init(_ gtk: GtkAlign) {
    switch gtk {
    case GTK_ALIGN_FILL: self = .fill
    case GTK_ALIGN_START: self = .start
    case GTK_ALIGN_END: self = .end
    default: self = .center
    }
  }
}

/// The minimum and natural size of a widget in one orientation, in pixels.
public struct SizeRequest: Equatable {
  /// The smallest size that shows the whole widget.
  public var minimum: Int
  /// The preferred size.
  public var natural: Int

  /// Makes a request, with `natural` raised to at least `minimum`.
  public init(minimum: Int, natural: Int) {
    self.minimum = minimum
    self.natural = max(minimum, natural)
  }

  /// Returns the smallest request that satisfies both.
  public func union(_ other: SizeRequest) -> SizeRequest {
    SizeRequest(minimum: max(minimum, other.minimum), natural: max(natural, other.natural))
  }
}

/// A width and a height, in pixels.
public struct Size: Hashable, Sendable {
  /// The length of a side.
  public var width, height: Int

  /// Makes a size.
  public nonisolated init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
  }
}

/// Distances at the four edges, in pixels. Start is left, or right in right-to-left languages.
public struct Edges: Hashable, Sendable {
  /// The distance at an edge.
  public var top, bottom, start, end: Int

  /// Makes distances, 0 by default.
  public nonisolated init(top: Int = 0, bottom: Int = 0, start: Int = 0, end: Int = 0) {
    (self.top, self.bottom, self.start, self.end) = (top, bottom, start, end)
  }

  /// Makes equal distances at top and bottom, and at start and end.
  public nonisolated init(vertical: Int, horizontal: Int) {
    self.init(top: vertical, bottom: vertical, start: horizontal, end: horizontal)
  }

  /// Makes the same distance at all edges.
  public nonisolated init(_ distance: Int) { self.init(vertical: distance, horizontal: distance) }
}

extension Widget {
  /// Whether the widget takes up extra width.
  public var expandsHorizontally: Bool {
    get { gtk_widget_get_hexpand(widget) != 0 }
    set { gtk_widget_set_hexpand(widget, newValue ? 1 : 0) }
  }

  /// Whether the widget takes up extra height.
  public var expandsVertically: Bool {
    get { gtk_widget_get_vexpand(widget) != 0 }
    set { gtk_widget_set_vexpand(widget, newValue ? 1 : 0) }
  }

  /// Where the widget is in extra width. Wraps `halign`.
  public var horizontalAlignment: Alignment {
    get { Alignment(gtk_widget_get_halign(widget)) }
    set { gtk_widget_set_halign(widget, newValue.gtk) }
  }

  /// Where the widget is in extra height. Wraps `valign`.
  public var verticalAlignment: Alignment {
    get { Alignment(gtk_widget_get_valign(widget)) }
    set { gtk_widget_set_valign(widget, newValue.gtk) }
  }

  /// The margins around the widget, in pixels. `widget.margins.top = 6` keeps the other three.
  public var margins: Edges {
    get {
      Edges(
        top: Int(gtk_widget_get_margin_top(widget)),
        bottom: Int(gtk_widget_get_margin_bottom(widget)),
        start: Int(gtk_widget_get_margin_start(widget)),
        end: Int(gtk_widget_get_margin_end(widget)))
    }
    set {
      gtk_widget_set_margin_top(widget, gint(clamping: newValue.top))
      gtk_widget_set_margin_bottom(widget, gint(clamping: newValue.bottom))
      gtk_widget_set_margin_start(widget, gint(clamping: newValue.start))
      gtk_widget_set_margin_end(widget, gint(clamping: newValue.end))
    }
  }

  /// The least width, in pixels; nil leaves it to the widget. Wraps `width-request`.
  public var widthRequest: Int? {
    get { sizeRequest.width < 0 ? nil : sizeRequest.width }
    set {
      gtk_widget_set_size_request(
        widget, gint(clamping: newValue ?? -1), gint(clamping: sizeRequest.height))
    }
  }

  /// The least height, in pixels; nil leaves it to the widget. Wraps `height-request`.
  public var heightRequest: Int? {
    get { sizeRequest.height < 0 ? nil : sizeRequest.height }
    set {
      gtk_widget_set_size_request(
        widget, gint(clamping: sizeRequest.width), gint(clamping: newValue ?? -1))
    }
  }

  private var sizeRequest: Size {
    var (width, height): (gint, gint) = (-1, -1)
    gtk_widget_get_size_request(widget, &width, &height)
    return Size(width: Int(width), height: Int(height))
  }

  /// The allocated width, in pixels.
  public var width: Int { Int(gtk_widget_get_width(widget)) }

  /// The allocated height, in pixels.
  public var height: Int { Int(gtk_widget_get_height(widget)) }

  /// Whether drawing outside of the widget's bounds is clipped.
  public var clipsChildren: Bool {
    get { gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN }
    set { gtk_widget_set_overflow(widget, newValue ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE) }
  }

  /// Returns the size that the widget requests in one orientation.
  ///
  /// `other` is the size in the other orientation, in pixels; -1 if it is unknown.
  public func measure(_ orientation: Orientation, given other: Int = -1) -> SizeRequest {
    var minimum: gint = 0
    var natural: gint = 0
    gtk_widget_measure(widget, orientation.gtk, gint(other), &minimum, &natural, nil, nil)
    return SizeRequest(minimum: Int(minimum), natural: Int(natural))
  }

  /// Sets the size of this child and its position in the parent.
  ///
  /// Call only from `WidgetBehavior.allocate`. Wraps `gtk_widget_allocate`.
  public func allocate(width: Int, height: Int, baseline: Int = -1, x: Double = 0, y: Double = 0) {
    var transform: OpaquePointer?
    if x != 0 || y != 0 {
      var point = graphene_point_t(x: Float(x), y: Float(y))
      transform = gsk_transform_translate(nil, &point)
    }
    gtk_widget_allocate(widget, gint(width), gint(height), gint(baseline), transform)
  }

  /// Gives each visible child the whole area. Call only from `WidgetBehavior.allocate`.
  public func allocateChildren(width: Int, height: Int, baseline: Int = -1) {
    for child in children where child.isVisible && child.isContent {
      child.allocate(width: width, height: height, baseline: baseline)
    }
  }

  /// Whether the widget takes part in its parent's layout. Popovers and other surfaces do not.
  var isContent: Bool { !isA(gtk_native_get_type()) }

  /// Whether the parent shows this child, if it is visible too.
  ///
  /// Unlike `isVisible`, it may change during `WidgetBehavior.allocate`. Also hides the child from
  /// screen readers. Wraps `gtk_widget_set_child_visible`.
  public var isChildVisible: Bool {
    get { gtk_widget_get_child_visible(widget) != 0 }
    set {
      guard newValue != isChildVisible else { return }
      gtk_widget_set_child_visible(widget, newValue ? 1 : 0)
      setAccessibleHidden(!newValue)
    }
  }

  /// Schedules a layout for the same size request.
  public func queueAllocate() { gtk_widget_queue_allocate(widget) }

  /// Schedules a layout after a change of the size request.
  public func queueResize() { gtk_widget_queue_resize(widget) }

  /// Schedules drawing.
  public func queueDraw() { gtk_widget_queue_draw(widget) }

  /// Adds this widget to a custom widget, above its other children.
  public func setParent(_ parent: Widget) { gtk_widget_set_parent(widget, parent.widget) }

  /// Inserts this widget after another child of a custom widget, or first for nil.
  ///
  /// Also moves a widget that is already a child of `parent`.
  public func setParent(_ parent: Widget, after sibling: Widget?) {
    gtk_widget_insert_after(widget, parent.widget, sibling?.widget)
  }

  /// Returns the innermost widget at a point that accepts pointer events, or nil outside of the
  /// bounds.
  public func pick(x: Double, y: Double) -> Widget? {
    gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT).map { Widget(retaining: $0) }
  }

  /// Returns the bounds of the widget in another's coordinates, or nil if they share no window.
  public func frame(in other: Widget) -> Rectangle? {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, other.widget, &bounds) != 0 else { return nil }
    return Rectangle(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  /// Converts a point of this widget to another's coordinates, or returns nil if they share no
  /// window.
  public func translate(x: Double, y: Double, to other: Widget) -> (x: Double, y: Double)? {
    var newX = 0.0
    var newY = 0.0
    guard gtk_widget_translate_coordinates(widget, other.widget, x, y, &newX, &newY) != 0 else {
      return nil
    }
    return (newX, newY)
  }
}
