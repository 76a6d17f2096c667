import CGtk
import GObjectKit

/// The clock that schedules layout and drawing of a window. Wraps `GdkFrameClock`.
public final class FrameClock: Object {
  public override class var type: GType { gdk_frame_clock_get_type() }

  /// How many frames of the window have begun. Wraps `gdk_frame_clock_get_frame_counter`.
  public var frameCount: Int { Int(gdk_frame_clock_get_frame_counter(opaque)) }

  /// Calls `handler` when a frame begins, before animations and layout.
  @discardableResult
  public func onFrameBegin(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("before-paint", handler)
  }

  /// Calls `handler` after a frame is drawn and submitted to the display.
  @discardableResult
  public func onFrameEnd(_ handler: @escaping () -> Void) -> SignalConnection {
    connect("after-paint", after: true, handler)
  }
}

extension Widget {
  /// The frame clock of the widget's window, or nil until the window is shown for the first time.
  public var frameClock: FrameClock? {
    gtk_widget_get_frame_clock(widget).map { FrameClock(retaining: UnsafeMutableRawPointer($0)) }
  }
}
