import CGtk
import CGtkShims
import GObjectKit

/// A widget that a closure draws, with the pointer and keys as input.
///
/// ```swift
/// let canvas = Canvas(width: 200, height: 100) { snapshot, width, height in
///   snapshot.fill(Rectangle(width: width, height: height), with: Color(1, 1, 1))
///   snapshot.stroke(Path(circleAtX: width / 2, y: height / 2, radius: 40), with: Color(1, 0, 0))
/// }
/// canvas.onClick { print($0.x, $0.y) }
/// ```
///
/// Call `queueDraw()` when the drawing changes. Use a `CustomWidget` for children or a size that
/// depends on the content. Describe the drawing for screen readers with `setAccessibleLabel(_:)`.
///
/// - Ownership: The canvas owns its closures. Capture the canvas, its ancestors and your controller
///   weakly.
public final class Canvas: Widget {
  public override class var type: GType { cgtk_widget_get_type() }

  /// Makes a canvas.
  ///
  /// - Parameters:
  ///   - width: The minimum width in pixels.
  ///   - height: The minimum height in pixels.
  ///   - role: The accessible role.
  ///   - draw: Draws the whole canvas. Called with the size in pixels before the first frame, after
  ///     a change of the size, and after `queueDraw()`.
  public convenience init(
    width: Int = 0, height: Int = 0, role: AccessibleRole = .image,
    draw: @escaping (_ snapshot: Snapshot, _ width: Double, _ height: Double) -> Void
  ) {
    let widget = CustomWidget(Drawing(draw), cssName: "canvas", role: role)
    self.init(retaining: widget.pointer)
    (widthRequest, heightRequest) = (width, height)
    clipsChildren = true
  }

  /// Calls `handler` when a button is clicked or a finger taps.
  @discardableResult
  public func onClick(
    button: Int = 1, _ handler: @escaping (ClickGesture.Press) -> Void
  ) -> SignalConnection {
    let click = ClickGesture(button: button)
    addController(click)
    return click.onReleased(handler)
  }

  /// Calls `handler` whenever the pointer moves over the canvas.
  @discardableResult
  public func onPointerMoved(
    _ handler: @escaping (_ x: Double, _ y: Double) -> Void
  ) -> SignalConnection {
    let motion = MotionController()
    addController(motion)
    return motion.onMotion(handler)
  }

  /// The part of a drag that a handler is called for.
  public enum DragPhase {
    /// The button or finger is down.
    case began
    /// The pointer or finger has moved.
    case moved
    /// The button or finger is up.
    case ended
    /// Another gesture or the system has taken over. Undo the drag.
    case cancelled
  }

  /// Calls `handler` during drags with the primary button or a finger.
  ///
  /// - Parameter handler: Takes the phase, the position of the drag's start, and the position now.
  public func onDrag(
    _ handler:
      @escaping (
        _ phase: DragPhase, _ start: (x: Double, y: Double), _ now: (x: Double, y: Double)
      ) -> Void
  ) {
    let drag = DragGesture()
    let state = DragState()
    drag.onBegin { x, y in
      (state.start, state.now) = ((x, y), (x, y))
      handler(.began, state.start, state.now)
    }
    drag.onUpdate { x, y in
      state.now = (state.start.x + x, state.start.y + y)
      handler(.moved, state.start, state.now)
    }
    drag.onEnd { x, y in
      guard !state.isCancelled else { return state.isCancelled = false }
      handler(.ended, state.start, (state.start.x + x, state.start.y + y))
    }
    // After this signal, GTK emits "drag-end" for a cancelled drag, too.
    drag.onCancelled {
      state.isCancelled = true
      handler(.cancelled, state.start, state.now)
    }
    addController(drag)
  }

  /// Calls `handler` when a key is pressed while the canvas has the focus. Lets Tab and a click focus
  /// the canvas.
  @discardableResult
  public func onKey(
    _ handler: @escaping (KeyController.Press) -> Propagation
  ) -> SignalConnection {
    if !isFocusable {
      isFocusable = true
      // On a click, GTK gives the focus only to its own controls.
      let canvas = WeakReference(self)
      let click = ClickGesture(button: 0)
      click.onPressed { _ in
        canvas.object?.grabFocus()
        return .proceed
      }
      addController(click)
    }
    let keys = KeyController()
    addController(keys)
    return keys.onPressed(handler)
  }
}

/// The state of one drag.
private final class DragState {
  var start = (x: 0.0, y: 0.0)
  var now = (x: 0.0, y: 0.0)
  var isCancelled = false
}

private final class Drawing: WidgetBehavior {
  private let draw: (Snapshot, Double, Double) -> Void

  init(_ draw: @escaping (Snapshot, Double, Double) -> Void) { self.draw = draw }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    draw(snapshot, Double(widget.width), Double(widget.height))
  }
}
