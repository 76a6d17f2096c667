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
  /// Returns a value and leaves: pops the page with all above it, or dismisses it where it is
  /// presented. Not asked by the gate. Where nobody waits, the page only leaves.
  public func finish(returning value: ReturnedValue, animated: Bool = true) {
    awaited?.value = value
    if let controller = navigationController,
      let below = controller.previousViewController(of: self)
    {
      controller.popTo(below, animated: animated)
    } else if presenter != nil {
      presenter?.dismiss(animated: animated)
    } else {
      // Nothing is left to go.
      endAwaiting()
    }
  }
}

extension NavigationController {
  /// Puts a page on top and waits until it has gone again.
  ///
  /// Cancelling the task pops the page with all above it.
  ///
  /// - Returns: What the page has returned by `finish(returning:)`; nil if it has gone otherwise,
  ///   because the user went back, the stack was set, or the window was closed or given another
  ///   root; if it was refused; or if the task is cancelled.
  @discardableResult
  public func push<Page: ValueReturning>(
    _ viewController: Page, animated: Bool = true
  ) async -> Page.ReturnedValue? {
    await viewController.value(cancel: { [weak self, weak viewController] in
      guard let self, let viewController, let below = previousViewController(of: viewController)
      else { return }
      popTo(below, animated: animated)
    }) {
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
    await viewController.value(cancel: { [weak viewController] in
      viewController?.presenter?.dismiss(animated: animated)
    }) {
      present(viewController, animated: animated, completion: nil)
      return viewController.presenter != nil
    }
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
  fileprivate func value(
    cancel: @escaping @MainActor () -> Void, show: () -> Bool
  ) async -> ReturnedValue? {
    guard !Task.isCancelled, awaited == nil else { return nil }
    let awaited = AwaitedValue()
    self.awaited = awaited
    guard show() else {
      self.awaited = nil
      return nil
    }
    await withTaskCancellationHandler {
      await awaited.end()
    } onCancel: {
      Task { @MainActor in cancel() }
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
