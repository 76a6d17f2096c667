import GObjectKit

/// Modal presentation of controllers over a window's pages.
extension ViewController {
  /// The controller that this one or one of its containers presents.
  public var presentedViewController: ViewController? {
    selfAndAncestors.lazy.compactMap(\.presented).first { _ in true }
  }

  /// The controller that presents this one or one of its containers.
  public var presentingViewController: ViewController? {
    selfAndAncestors.lazy.compactMap(\.presenter).first { _ in true }
  }

  /// Presents a controller over the pages of the window, in its `modalPresentationStyle`.
  ///
  /// As in UIKit, the outermost container presents the controller and owns it until it is
  /// dismissed. A page that is being asked by `shouldPop(reason:)` presents over everything, even
  /// over a sheet that covers it.
  ///
  /// The call is refused, with a warning in the log, if the controller is shown already, if the
  /// presenter presents another controller, if the window has no `rootViewController`, or if the
  /// source of a popover is off screen.
  ///
  /// - Parameters:
  ///   - viewController: The controller to present.
  ///   - animated: Whether it moves in.
  ///   - completion: Called after its `viewDidAppear(animated:)`.
  public func present(
    _ viewController: ViewController, animated: Bool = true, completion: (() -> Void)? = nil
  ) {
    startPresenting(viewController, animated: animated, completion: completion)
  }

  /// Presents a controller.
  ///
  /// - Returns: Whether the controller was accepted. It can be dismissed already, by a message.
  @discardableResult
  func startPresenting(
    _ viewController: ViewController, animated: Bool, completion: (() -> Void)?
  ) -> Bool {
    var presenter = outermost
    // A page that asks the user whether it may be left does so over everything.
    if isOrIsInQuestion { while let above = presenter.presented { presenter = above } }
    guard let stack = presenter.modalStack else {
      return refusePresentation("is not in a window with a root view controller")
    }
    guard presenter.presented == nil else {
      return refusePresentation("presents another already: present from that one")
    }
    // A controller that is being dismissed here can be presented again.
    let isLeavingElsewhere = viewController.modals !== stack && viewController.isTaken
    guard viewController != presenter, !viewController.isPlaced, !isLeavingElsewhere else {
      return refusePresentation("cannot present a view controller that is shown already")
    }
    if case .popover(let source) = viewController.modalPresentationStyle, source.widget == nil {
      return refusePresentation("cannot point a popover at what is not on screen")
    }
    presenter.presented = viewController
    viewController.presenter = presenter
    viewController.modals = stack
    // The value that the controller returned last time is not valid for this presentation.
    viewController.awaited?.value = nil
    stack.update(animated: animated, completion: completion)
    return true
  }

  /// Dismisses the controller that this one or one of its containers presents, with all controllers
  /// above it. If there is none, dismisses this controller itself, as in UIKit. Only the topmost
  /// moves.
  ///
  /// Does not ask `shouldPop(reason:)`; see ``requestDismiss(animated:)``.
  ///
  /// - Parameters:
  ///   - animated: Whether it moves out.
  ///   - completion: Called after its `viewDidDisappear(animated:)`, or at once if nothing is
  ///     presented.
  public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
    let holder = selfAndAncestors.first { $0.presented != nil } ?? presentingViewController
    guard let holder, let stack = holder.modalStack else {
      completion?()
      return
    }
    holder.dissolvePresentations()
    stack.update(animated: animated, completion: completion)
  }

  /// Dismisses this presented controller, or its presented container, as the user: first asks
  /// `shouldPop(reason:)` of the controllers in it and of those presented above. For a Cancel
  /// button, even if `isModalInPresentation` is set.
  ///
  /// - Parameter animated: Whether it moves out.
  /// - Returns: Whether all have agreed and the controller is dismissed. False if neither this
  ///   controller nor one of its containers is presented.
  @discardableResult
  public func requestDismiss(animated: Bool = true) async -> Bool {
    guard let outer = selfAndAncestors.first(where: { $0.presenter != nil }) else { return false }
    return await withCheckedContinuation { continuation in
      outer.leavePresentation(animated: animated) { continuation.resume(returning: $0) }
    }
  }

  /// Asks this presented controller and those above, and dismisses them if they agree.
  ///
  /// - Parameters:
  ///   - animated: Whether it moves out.
  ///   - completion: Called with the answer.
  /// - Returns: Whether they agreed at once.
  @discardableResult
  func leavePresentation(
    animated: Bool = true, completion: @escaping (Bool) -> Void = { _ in }
  ) -> Bool {
    guard let modals else {
      completion(false)
      return false
    }
    let dismiss = { [weak self] (isAllowed: Bool) in
      if isAllowed { self?.presenter?.dismiss(animated: animated) }
      completion(isAllowed)
    }
    let answer = modals.gate.ask([self], reason: .dismissal, later: dismiss)
    if let answer { dismiss(answer) }
    return answer == true
  }

  /// Ends the presentation of the controller that this one presents, and of all above it, without
  /// removing their surfaces.
  func dissolvePresentations() {
    presented?.dissolvePresentations()
    presented?.withdrawQuestions()
    presented?.presenter = nil
    presented = nil
  }

  /// Whether the controller or one of its containers is being asked by `shouldPop(reason:)`.
  private var isOrIsInQuestion: Bool {
    selfAndAncestors.contains { $0.openQuestion?.isAsking == true }
  }

  private var selfAndAncestors: some Sequence<ViewController> {
    sequence(first: self, next: \.parent)
  }

  private var outermost: ViewController { Array(selfAndAncestors).last ?? self }

  /// The modal stack of the window that contains this controller; nil outside a window.
  var modalStack: ModalStack? {
    sequence(first: outermost) { $0.presenter?.outermost }.lazy.compactMap { $0.host?.modals }
      .first { _ in true }
  }

  private func refusePresentation(_ reason: String) -> Bool {
    Log.warning("\(type(of: self)) \(reason).", domain: "NavigationKit")
    return false
  }
}
