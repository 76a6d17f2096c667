import CGtk
import CGtkShims
import GObjectKit

/// The measuring, layout and drawing of a custom widget.
///
/// - Ownership: The widget owns its behavior until it is disposed. A behavior may hold child
///   widgets but not the widget itself, which is an argument of each call.
@MainActor
public protocol WidgetBehavior: AnyObject {
  /// Whether the height depends on the width. The default is false.
  var heightDependsOnWidth: Bool { get }
  /// Returns the size that the widget requests in one orientation.
  ///
  /// `other` is the size in the other orientation, in pixels, or -1 if it is unknown. The default
  /// is the largest request of the children.
  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest
  /// Allocates the children. The default gives each child the whole area.
  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int)
  /// Draws the widget. The default draws the children in order.
  func snapshot(_ widget: Widget, into snapshot: Snapshot)
}

extension WidgetBehavior {
  /// False.
  public var heightDependsOnWidth: Bool { false }

  /// Returns the largest request of the visible children.
  public func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    widget.children.lazy.filter { $0.isVisible && $0.isContent }
      .map { $0.measure(orientation, given: other) }
      .reduce(SizeRequest(minimum: 0, natural: 0)) { $0.union($1) }
  }

  /// Gives each visible child the whole area.
  public func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    widget.allocateChildren(width: width, height: height, baseline: baseline)
  }

  /// Draws the children in order.
  public func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    snapshot.drawChildren(of: widget)
  }
}

/// A widget whose layout and drawing are written in Swift.
public final class CustomWidget: Widget {
  public override class var type: GType { cgtk_widget_get_type() }

  /// Makes a widget with a behavior.
  ///
  /// - Parameters:
  ///   - behavior: The layout and drawing. Owned by the widget until it is disposed.
  ///   - cssName: The widget's name in style sheets.
  ///   - role: The accessible role.
  public convenience init(
    _ behavior: any WidgetBehavior, cssName: String = "widget", role: AccessibleRole = .generic
  ) {
    self.init(
      adopting: cgtk_widget_new(
        Self.type, behaviorFunctions, CallbackBox(behavior).retained(), cssName, role.gtk))
  }

  /// Makes a container, with a CSS name or an accessible role, that gives each child its whole
  /// area.
  public convenience init(cssName: String, role: AccessibleRole = .generic) {
    self.init(PlainBehavior(), cssName: cssName, role: role)
  }

  /// Wraps a child to give it a CSS name or an accessible role.
  ///
  /// - Parameters:
  ///   - child: The child, which fills the widget.
  ///   - cssName: The widget's name in style sheets.
  ///   - role: The accessible role.
  ///   - isTabStop: Whether the widget is a single tab stop: Tab enters at the last focused
  ///     descendant and then leaves, while the arrow keys move inside.
  public convenience init(
    child: Widget, cssName: String = "widget", role: AccessibleRole = .generic,
    isTabStop: Bool = false
  ) {
    self.init(PlainBehavior(), cssName: cssName, role: role)
    child.setParent(self)
    cgtk_widget_set_tab_leaves(widget, isTabStop ? 1 : 0)
  }
}

/// The default behavior. Its height may depend on the width, because a child's may.
private final class PlainBehavior: WidgetBehavior {
  var heightDependsOnWidth: Bool { true }
}

/// The function table of every custom widget. Never deallocated.
let behaviorFunctions: UnsafePointer<CgtkWidgetBehavior> = {
  let table = UnsafeMutablePointer<CgtkWidgetBehavior>.allocate(capacity: 1)
  table.initialize(
    to: CgtkWidgetBehavior(
      request_mode: { data, _ in
        behavior(data).heightDependsOnWidth
          ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH : GTK_SIZE_REQUEST_CONSTANT_SIZE
      },
      measure: { data, widget, orientation, other, minimum, natural in
        guard let widget else { return }
        let request = behavior(data).measure(
          Widget(retaining: widget),
          orientation == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical, given: Int(other))
        minimum?.pointee = gint(request.minimum)
        natural?.pointee = gint(request.natural)
      },
      allocate: { data, widget, width, height, baseline in
        guard let widget else { return }
        behavior(data).allocate(
          Widget(retaining: widget), width: Int(width), height: Int(height),
          baseline: Int(baseline))
      },
      snapshot: { data, widget, snapshot in
        guard let widget, let snapshot else { return }
        behavior(data).snapshot(Widget(retaining: widget), into: Snapshot(snapshot, of: widget))
      },
      destroy: { releaseCallbackBox($0) }))
  return UnsafePointer(table)
}()

private func behavior(_ data: gpointer?) -> any WidgetBehavior {
  guard let data else { preconditionFailure("a live custom widget has no behavior") }
  return CallbackBox<any WidgetBehavior>.value(at: data)
}
