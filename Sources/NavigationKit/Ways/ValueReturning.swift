import GObjectKit

/// A page that returns a value to whoever has pushed or presented it: a picker, a dialog, a step of
/// a wizard.
///
///     final class ColorPicker: ViewController, ValueReturning {
///       typealias ReturnedValue = Color
///       func choose(_ color: Color) { finish(returning: color) }
///     }
///
///     if let color = await navigationController.push(ColorPicker()) { … }
@MainActor
public protocol ValueReturning: ViewController {
  /// What the page returns.
  associatedtype ReturnedValue
}

extension ValueReturning {
  /// Returns a value and leaves: pops the page with all above it, or dismisses it where it, or the
  /// container that it is the root of, is presented. Not asked by the gate. Where nobody waits, the
  /// page only leaves.
  public func finish(returning value: ReturnedValue, animated: Bool = true) {
    awaited?.value = value
    leave(animated: animated)
  }

  /// Pops the page with all above it, or dismisses what it is presented in.
  func leave(animated: Bool) {
    if let controller = navigationController,
      let below = controller.previousViewController(of: self)
    {
      controller.popTo(below, animated: animated)
    } else if isStandingInPresentation, let presentingViewController {
      presentingViewController.dismiss(animated: animated)
    } else {
      // Nothing is left to go: a root stays, and who is on the way out is gone already.
      awaited?.hasGone()
      awaited = nil
    }
  }
}

extension NavigationController {
  /// Puts a page on top and waits until it has gone again.
  ///
  /// Cancelling the task pops the page with all above it; a root stays.
  ///
  /// - Returns: What the page has returned by `finish(returning:)`; nil if it has gone otherwise,
  ///   because the user went back, the stack was set, or the window was closed or given another
  ///   root; if it was refused; or if the task is cancelled.
  @discardableResult
  public func push<Page: ValueReturning>(
    _ viewController: Page, animated: Bool = true
  ) async -> Page.ReturnedValue? {
    await viewController.value(animated: animated) {
      perform(.push(viewController), animated: animated) != nil
    }
  }
}

extension ViewController {
  /// Shows a controller over all that the window shows and waits until it has gone again.
  ///
  /// Cancelling the task dismisses it.
  ///
  /// - Returns: What the controller has returned by `finish(returning:)`; nil if it has gone
  ///   otherwise, if it was refused, or if the task is cancelled.
  @discardableResult
  public func present<Page: ValueReturning>(
    _ viewController: Page, animated: Bool = true
  ) async -> Page.ReturnedValue? {
    await viewController.value(animated: animated) {
      startPresenting(viewController, animated: animated, completion: nil)
    }
  }

  /// Shows a container over all that the window shows, and waits until a page in it has gone again:
  /// a form as the root of a navigation controller, so that it has a header bar.
  ///
  ///     let form = NewPlaceController()
  ///     let sheet = NavigationController(rootViewController: form)
  ///     if let place = await present(sheet, returning: form) { … }
  ///
  /// Cancelling the task dismisses the container, or pops the page where others are below it.
  ///
  /// - Parameters:
  ///   - container: Whom to show. What does not hold the page is refused with a line in the log.
  ///   - page: Whose value to wait for.
  ///   - animated: Whether the container moves in.
  /// - Returns: What the page has returned by `finish(returning:)`; nil if it has gone otherwise,
  ///   if the container was refused, or if the task is cancelled.
  @discardableResult
  public func present<Page: ValueReturning>(
    _ container: ViewController, returning page: Page, animated: Bool = true
  ) async -> Page.ReturnedValue? {
    guard page.ancestors.contains(container) else {
      Log.warning(
        "\(type(of: page)) is not in the \(type(of: container)) that is to be presented with it.",
        domain: "NavigationKit")
      return nil
    }
    return await page.value(animated: animated) {
      startPresenting(container, animated: animated, completion: nil)
    }
  }

  /// Whether the controller is presented, or stands in one that is.
  fileprivate var isStandingInPresentation: Bool {
    presenter != nil
      || parent?.isStandingInPresentation == true && parent?.children.contains(self) == true
  }

  /// Nobody waits any longer for what this controller, those in it and those that it presents
  /// return, nor for whether they may be left: they have gone.
  func endAwaiting() {
    openQuestion?.withdraw()
    awaited?.hasGone()
    awaited = nil
    for controller in keptControllers { controller.endAwaiting() }
    presented?.endAwaiting()
  }
}

extension ValueReturning {
  /// Shows the page and waits for what it returns.
  fileprivate func value(animated: Bool, show: () -> Bool) async -> ReturnedValue? {
    guard !Task.isCancelled else { return nil }
    let (awaited, former) = (AwaitedValue(), awaited)
    self.awaited = awaited
    guard show() else {
      self.awaited = former
      return nil
    }
    // The page was still on its way out, and comes for somebody else now.
    former?.hasGone()
    await withTaskCancellationHandler {
      await awaited.end()
    } onCancel: {
      Task { @MainActor [weak self] in
        // The page may be there for somebody else by then.
        if let self, self.awaited === awaited { leave(animated: animated) }
      }
    }
    return awaited.value as? ReturnedValue
  }
}

/// What someone waits for, until the page has gone.
final class AwaitedValue {
  /// What the page returns.
  var value: Any?
  private var hasEnded = false
  private var continuation: CheckedContinuation<Void, Never>?

  /// Waits for the end.
  fileprivate func end() async {
    guard !hasEnded else { return }
    await withCheckedContinuation { continuation = $0 }
  }

  /// The page has gone.
  fileprivate func hasGone() {
    hasEnded = true
    continuation?.resume()
    continuation = nil
  }
}
