import CGtk
import GObjectKit
import GtkKit
import GtkTestSupport

@testable import NavigationKit

/// Where a finger comes down.
enum Place {
  case fromEdge
  case elsewhere
}

extension Stage {
  /// What the gesture for fingers from the edge, or for those elsewhere, reports.
  func touch(_ place: Place, _ signal: String, _ x: Double, _ y: Double) {
    drag(place)?.emit(signal, x, y)
  }

  /// The finger is taken away.
  func takeAway(_ place: Place) { drag(place)?.sayCancelled() }

  private func drag(_ place: Place) -> DragGesture? {
    navigation.view.controllers(DragGesture.self).first {
      (gtk_event_controller_get_propagation_phase($0.opaque) == GTK_PHASE_CAPTURE)
        == (place == .fromEdge)
    }
  }
}
