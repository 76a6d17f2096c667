import GObjectKit

/// A page that returns a value to the caller that pushed or presented it, such as a picker or a
/// dialog.
///
///     final class ColorPicker: ViewController, ValueReturning {
///       typealias ReturnedValue = Color
///       func choose(_ color: Color) { finish(returning: color) }
///     }
///
///     if let color = await navigationController.pushForResult(ColorPicker()) { … }
@MainActor
public protocol ValueReturning: ViewController {
  /// The type of the returned value.
  associatedtype ReturnedValue
}

extension ValueReturning {
  /// Returns a value to the waiting caller and removes the page: pops it with all pages above, or
  /// dismisses the page or the container of which it is the root.
  ///
  /// The page is not asked by `shouldPop(reason:)`. It is removed even if no caller waits.
  public func finish(returning value: ReturnedValue, animated: Bool = true) {
    awaited?.value = value
    leave(animated: animated)
  }

  /// Pops the page with all pages above, or dismisses its presentation. Does not ask `shouldPop(reason:)`.
  func leave(animated: Bool) {
    if let controller = navigationController,
      let below = controller.previousViewController(of: self)
    {
      controller.popTo(below, animated: animated)
    } else if isStandingInPresentation, let presentingViewController {
      presentingViewController.dismiss(animated: animated)
    } else {
      // A root is not removed, and a page that is already moving out needs no second pop.
      awaited?.hasGone()
      awaited = nil
    }
  }
}

extension NavigationController {
  /// Pushes a page and waits until it is removed.
  ///
  /// Cancelling the task pops the page with all pages above; a root stays.
  ///
  /// - Returns: The value that the page returned by `finish(returning:)`. Nil if it was refused, if
  ///   the task is cancelled, or if the page was removed in another way: the user went back, the
  ///   stack was set, or the window was closed or got another root.
  @discardableResult
  public func pushForResult<Page: ValueReturning>(
    _ viewController: Page, animated: Bool = true
  ) async -> Page.ReturnedValue? {
    await viewController.value(animated: animated) {
      perform(.push(viewController), animated: animated) != nil
    }
  }
}

extension ViewController {
  /// Presents a controller and waits until it is dismissed.
  ///
  /// Cancelling the task dismisses the controller.
  ///
  /// - Returns: The value that the controller returned by `finish(returning:)`. Nil if it was
  ///   refused, dismissed in another way, or if the task is cancelled.
  @discardableResult
  public func presentForResult<Page: ValueReturning>(
    _ viewController: Page, animated: Bool = true
  ) async -> Page.ReturnedValue? {
    await viewController.value(animated: animated) {
      startPresenting(viewController, animated: animated, completion: nil)
    }
  }

  /// Presents a container and waits until a page in it is removed. For example, a navigation
  /// controller gives a form a header bar.
  ///
  ///     let form = NewPlaceController()
  ///     let sheet = NavigationController(rootViewController: form)
  ///     if let place = await presentForResult(sheet, of: form) { … }
  ///
  /// Cancelling the task dismisses the container, or pops the page if others are below it.
  ///
  /// - Parameters:
  ///   - container: The controller to present. If it does not contain the page, it is refused.
  ///   - page: The page whose value to wait for.
  ///   - animated: Whether the container moves in.
  /// - Returns: The value that the page returned by `finish(returning:)`. Nil if the container was
  ///   refused, if the page was removed in another way, or if the task is cancelled.
  @discardableResult
  public func presentForResult<Page: ValueReturning>(
    _ container: ViewController, of page: Page, animated: Bool = true
  ) async -> Page.ReturnedValue? {
    guard page.ancestors.contains(container) else {
      logRefusal(
        of: container.className, by: "\(className).presentForResult",
        because: "it does not contain the \(page.className) whose value is awaited")
      return nil
    }
    return await page.value(animated: animated) {
      startPresenting(container, animated: animated, completion: nil)
    }
  }

  /// Whether the controller, or a container that contains it, is presented.
  fileprivate var isStandingInPresentation: Bool {
    presenter != nil
      || parent?.isStandingInPresentation == true && parent?.children.contains(self) == true
  }
}

extension ValueReturning {
  /// Shows the page and waits for the value that it returns.
  fileprivate func value(animated: Bool, show: () -> Bool) async -> ReturnedValue? {
    guard !Task.isCancelled else { return nil }
    let (awaited, former) = (AwaitedValue(), awaited)
    self.awaited = awaited
    guard show() else {
      self.awaited = former
      return nil
    }
    // The page was still moving out, and is now shown again for this caller.
    former?.hasGone()
    await withTaskCancellationHandler {
      await awaited.end()
    } onCancel: {
      Task { @MainActor [weak self] in
        // The page may be shown for another caller by then.
        if let self, self.awaited === awaited { leave(animated: animated) }
      }
    }
    return awaited.value as? ReturnedValue
  }
}
