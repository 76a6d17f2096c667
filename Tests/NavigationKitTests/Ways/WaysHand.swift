import GObjectKit
import GtkKit

@testable import NavigationKit

/// A finger or touchpad that moves pages. All events have the same time, so only the position
/// decides whether a swipe finishes.
@MainActor final class WaysHand {
  enum Device: Equatable {
    case finger(fromEdge: Bool)
    case pad
  }

  let device: Device
  private weak var navigation: NavigationController?
  private let gesture: SwipeGesture
  private(set) var isDown = false
  private var way = 0.0
  /// The transition that this hand started, or nil if it was freed.
  private weak var led: InteractiveTransition?

  init(_ device: Device, on navigation: NavigationController) {
    (self.device, self.navigation) = (device, navigation)
    gesture = SwipeGesture(navigation)
  }

  /// The running transition that ends when this hand lifts.
  var leads: InteractiveTransition? {
    led.flatMap { $0 === navigation?.interactiveTransition ? $0 : nil }
  }

  func down() {
    way = 0
    isDown =
      if case .finger(let fromEdge) = device {
        gesture.fingerDown(x: fromEdge ? 5 : 250, y: 99, fromEdge: fromEdge, at: 0)
      } else {
        true
      }
  }

  func move(by x: Double) {
    way += x
    let former = navigation?.interactiveTransition
    if device == .pad {
      _ = gesture.scrolled(.init(x: -x, y: 0, isWheel: false), at: 0, over: (250, 99))
    } else {
      _ = gesture.fingerMoved(x: way, y: 2, at: 0)
    }
    if let now = navigation?.interactiveTransition, now !== former { led = now }
  }

  func up() {
    isDown = false
    gesture.end(at: 0)
  }

  func takeAway() {
    isDown = false
    gesture.cancel()
  }
}
