import GObjectKit
import GtkKit

/// What a mark on a view says about its controller.
enum ViewControllerMark: String {
  /// It is a navigation controller, with ways back and forward.
  case navigation = "navigation-controller"
  /// It has keys.
  case keys = "key-bindings"
}

extension Widget {
  /// Lets those inside find a controller by its view, for as long as both live.
  func mark(_ controller: ViewController, as mark: ViewControllerMark) {
    attach(WeakViewController(controller), as: mark.rawValue)
  }

  /// The controllers whose views are marked so here and around, the innermost first.
  func viewControllers(marked mark: ViewControllerMark) -> some Sequence<ViewController> {
    sequence(first: self, next: \.parent).lazy.compactMap {
      $0.attachment(mark.rawValue, as: WeakViewController.self)?.controller
    }
  }
}

private final class WeakViewController {
  weak var controller: ViewController?
  init(_ controller: ViewController) { self.controller = controller }
}
