import CGtk
import GObjectKit

/// The beat to which a window is laid out and drawn. Wraps `GdkFrameClock`.
public final class FrameClock: Object {
  public override class var type: GType { gdk_frame_clock_get_type() }

  /// Calls `handler` when a frame begins, before animations move on and widgets are laid out.
  @discardableResult
  public func onFrameBegin(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("before-paint", handler)
  }

  /// Calls `handler` when a frame has been drawn and handed to the display.
  @discardableResult
  public func onFrameEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("after-paint", after: true, handler)
  }
}

extension Widget {
  /// The beat of the window that the widget is in; nil until that has been shown.
  public var frameClock: FrameClock? {
    gtk_widget_get_frame_clock(widget).map { FrameClock(retaining: UnsafeMutableRawPointer($0)) }
  }
}
