import XCTest

@testable import NavigationKit

/// Internal parts of a navigation controller that tests inspect.
@MainActor extension NavigationController {
  var container: PageContainer { stackPresenter.container }
  var queue: ChangeQueue { stackPresenter.queue }
  var shown: ViewController? { stackPresenter.shown }
  var shownToolbarItems: [BarButtonItem] { toolbar.items }
  var shownStack: [ViewController] { stackPresenter.shownStack }
  var movement: StackPresenter.Movement? { stackPresenter.movement }
  var interactiveTransition: InteractiveTransition? { stackPresenter.interactiveTransition }
  var navigationBarReveal: BarReveal { stackPresenter.bars.navigationBarReveal }
  var toolbarReveal: BarReveal { stackPresenter.bars.toolbarReveal }

  func begin(
    _ change: Stack.Change, animated: Bool, isInteractive: Bool,
    completion: @escaping (Transition.Outcome) -> Void
  ) throws -> Transition {
    stackPresenter.begin(
      change, to: try XCTUnwrap(change.arriving), in: self, animated: animated,
      isInteractive: isInteractive, completion: completion)
  }
}

@MainActor extension ViewController {
  /// The modal stack of the window in which the controller was presented last.
  var modals: ModalStack? { presentationHost as? ModalStack }
}
