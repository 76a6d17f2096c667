import GObjectKit
import GtkKit

/// A finger that comes in from the edge and pulls the page away. Row S33.
enum SwipeBack {
  /// Where a swipe begins, in pixels from the edge that the page leaves by going forward.
  private static let edge = 32.0
  /// How far a finger moves before it is a swipe, in pixels.
  private static let threshold = 16.0
  /// How much more sideways than up or down.
  private static let dominance = 1.2

  /// Lets the user go back by a swipe over a controller's view.
  static func add(to controller: NavigationController) {
    let drag = DragGesture(touchOnly: true, beforeChildren: true)
    let gesture = WeakReference(drag)
    drag.onBegin { [weak controller] x, y in
      guard let controller else { return }
      let distance = controller.view.isRightToLeft ? Double(controller.view.width) - x : x
      let isOurs = controller.canGoBack && controller.leads(from: controller.view.pick(x: x, y: y))
      if distance > edge || !isOurs { gesture.object?.deny() }
    }
    drag.onUpdate { [weak controller] x, y in
      guard let controller else { return }
      let way = controller.view.isRightToLeft ? -x : x
      if controller.interactivePop == nil {
        guard way > threshold, way > dominance * abs(y) else { return }
        guard controller.beginInteractivePop() != nil else { return }
        gesture.object?.claim()
      }
      controller.interactivePop?.update(way / Double(max(1, controller.view.width)))
    }
    drag.onEnd { [weak controller] x, _ in
      guard let controller, let pop = controller.interactivePop else { return }
      let way = controller.view.isRightToLeft ? -x : x
      if way > Double(controller.view.width) / 2 { pop.finish() } else { pop.cancel() }
    }
    drag.onCancelled { [weak controller] in controller?.interactivePop?.cancel() }
    controller.view.addController(drag)
  }
}
