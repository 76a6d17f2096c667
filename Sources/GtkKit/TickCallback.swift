import CGtk
import GObjectKit

/// Adds a tick callback and returns its id. Removing the callback releases the closure.
func addTick(
  to widget: UnsafeMutablePointer<GtkWidget>, _ frame: @escaping (Int) -> Bool
) -> guint {
  gtk_widget_add_tick_callback(widget, tick, CallbackBox(frame).retained(), releaseCallbackBox)
}

private let tick: GtkTickCallback = { _, clock, data in
  guard let data else { return 0 }
  let frame = CallbackBox<(Int) -> Bool>.value(at: data)
  return frame(gdk_frame_clock_get_frame_time(clock)) ? 1 : 0
}
