import CGtk
import CGtkShims
import GObjectKit

/// How a custom widget measures, lays out its children and draws.
///
/// - Ownership: The widget owns its behavior until it is disposed. A behavior may hold child
///   widgets, never the widget itself, which each call hands in.
@MainActor
public protocol WidgetBehavior: AnyObject {
  /// Whether the height depends on the width. The default says no.
  var heightDependsOnWidth: Bool { get }
  /// What the widget asks for in `orientation`, given `other` pixels in the other one (-1: any).
  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest
  /// Gives the children their places. The default gives each the whole area.
  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int)
  /// Draws. The default draws the children in order.
  func snapshot(_ widget: Widget, into snapshot: Snapshot)
}

extension WidgetBehavior {
  /// The default: it does not.
  public var heightDependsOnWidth: Bool { false }

  /// The default: what the largest child asks for.
  public func measure(
    _ widget: Widget, _ orientation: Orientation, given other: Int
  ) -> SizeRequest {
    widget.children.lazy.filter { $0.isVisible && $0.isContent }
      .map { $0.measure(orientation, given: other) }
      .reduce(SizeRequest(minimum: 0, natural: 0)) { $0.union($1) }
  }

  /// The default: all of it for each child.
  public func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    widget.allocateChildren(width: width, height: height, baseline: baseline)
  }

  /// The default: the children in order.
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
  ///   - behavior: Owned by the widget until it is disposed.
  ///   - cssName: The widget's name in style sheets.
  ///   - role: What it is to a screen reader.
  public convenience init(
    _ behavior: any WidgetBehavior, cssName: String = "widget", role: AccessibleRole = .generic
  ) {
    self.init(
      adopting: cgtk_widget_new(forwarding, CallbackBox(behavior).retained(), cssName, role.gtk))
  }

  /// Makes a widget that gives each of its children all of its area, with a name or a role of its
  /// own.
  public convenience init(cssName: String, role: AccessibleRole = .generic) {
    self.init(PlainBehavior(), cssName: cssName, role: role)
  }

  /// Makes a widget that is only its child, with a name or a role of its own.
  ///
  /// - Parameters:
  ///   - child: Fills the widget.
  ///   - cssName: The widget's name in style sheets.
  ///   - role: What it is to a screen reader.
  ///   - isTabStop: Whether only the arrow keys move the focus inside: Tab enters where the focus
  ///     was last, and leaves.
  public convenience init(
    child: Widget, cssName: String = "widget", role: AccessibleRole = .generic,
    isTabStop: Bool = false
  ) {
    self.init(PlainBehavior(), cssName: cssName, role: role)
    child.setParent(self)
    cgtk_widget_set_tab_leaves(widget, isTabStop ? 1 : 0)
  }
}

/// All as it is by default, and for children of all kinds.
private final class PlainBehavior: WidgetBehavior {
  var heightDependsOnWidth: Bool { true }
}

/// The table every custom widget forwards through; it lives as long as the program.
private let forwarding: UnsafePointer<CgtkWidgetBehavior> = {
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
  guard let data else { preconditionFailure("a live custom widget without a behavior") }
  return CallbackBox<any WidgetBehavior>.value(at: data)
}
