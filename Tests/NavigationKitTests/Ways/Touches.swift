import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport

@testable import NavigationKit

/// The gesture that receives a touch.
enum Place {
  case fromEdge
  case elsewhere
}

extension Stage {
  /// Emits a signal of the drag gesture for touches at the edge, or of the gesture for touches
  /// elsewhere.
  func touch(_ place: Place, _ signal: String, _ x: Double, _ y: Double) {
    drag(place)?.emit(signal, x, y)
  }

  /// Cancels the gesture.
  func takeAway(_ place: Place) { drag(place)?.sayCancelled() }

  private func drag(_ place: Place) -> DragGesture? {
    navigation.view.controllers(DragGesture.self).first {
      (gtk_event_controller_get_propagation_phase($0.opaque) == GTK_PHASE_CAPTURE)
        == (place == .fromEdge)
    }
  }
}
