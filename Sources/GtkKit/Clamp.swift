import CGtk
import CGtkShims
import GObjectKit

/// A container that limits the width of its child and centres it, so that lines of text and forms
/// stay readable in a wide window.
///
/// The child gets the whole width up to `maximumWidth`. Screen readers ignore the clamp.
public final class Clamp: Widget {
  public override class var type: GType { cgtk_widget_get_type() }

  /// Makes a container around a child.
  ///
  /// - Parameters:
  ///   - child: The child.
  ///   - maximumWidth: The largest width of the child in pixels. A child with a larger minimum width
  ///     gets its minimum width.
  public convenience init(child: Widget, maximumWidth: Int = 600) {
    let behavior = Limit(maximumWidth)
    let widget = CustomWidget(behavior, cssName: "clamp")
    self.init(retaining: widget.pointer)
    attach(behavior, as: behaviorName)
    child.setParent(self)
  }

  /// The largest width of the child in pixels.
  public var maximumWidth: Int {
    get { behavior?.width ?? 0 }
    set {
      behavior?.width = newValue
      queueResize()
    }
  }

  /// The child; nil shows nothing.
  public var child: Widget? {
    get { children.first { $0.isContent } }
    set {
      guard newValue != child else { return }
      child?.unparent()
      newValue?.setParent(self)
    }
  }

  private var behavior: Limit? { attachment(behaviorName) }
}

private let behaviorName = "clamp"

private final class Limit: WidgetBehavior {
  var width: Int

  init(_ width: Int) { self.width = width }

  var heightDependsOnWidth: Bool { true }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    guard let child = child(of: widget) else { return SizeRequest(minimum: 0, natural: 0) }
    guard orientation == .vertical else {
      let request = child.measure(.horizontal, given: other)
      return SizeRequest(minimum: request.minimum, natural: min(request.natural, width))
    }
    return child.measure(.vertical, given: other < 0 ? other : share(of: other, for: child))
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    guard let child = child(of: widget) else { return }
    let share = share(of: width, for: child)
    child.allocate(
      width: share, height: height, baseline: baseline, x: Double((width - share) / 2))
  }

  private func child(of widget: Widget) -> Widget? {
    widget.children.first { $0.isVisible && $0.isContent }
  }

  private func share(of available: Int, for child: Widget) -> Int {
    min(available, max(width, child.measure(.horizontal).minimum))
  }
}
