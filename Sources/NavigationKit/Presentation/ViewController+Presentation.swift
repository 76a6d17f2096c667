import GObjectKit

/// Modal presentation: a controller over the others of its window, until it is dismissed.
extension ViewController {
  /// The controller that this one, or a container around it, presents. Row S10.
  public var presentedViewController: ViewController? {
    selfAndAncestors.lazy.compactMap(\.presented).first { _ in true }
  }

  /// The controller that presents this one, or a container around it. Row S10.
  public var presentingViewController: ViewController? {
    selfAndAncestors.lazy.compactMap(\.presenter).first { _ in true }
  }

  /// Shows a controller over all that the window shows, as its `modalPresentationStyle` says.
  ///
  /// The outermost container presents it, and owns it until it is dismissed; it is bounded by the
  /// window. A page that is being asked by `shouldPop(reason:)` presents over whatever covers it. A
  /// controller that is shown already, a second one from the same presenter, a window without
  /// `rootViewController`, or a popover whose source is not on screen is refused with a line in the
  /// log. Rows S10, S11 and S31.
  ///
  /// - Parameters:
  ///   - viewController: Whom to show.
  ///   - animated: Whether it moves in.
  ///   - completion: Called after its `viewDidAppear(animated:)`.
  public func present(
    _ viewController: ViewController, animated: Bool = true, completion: (() -> Void)? = nil
  ) {
    startPresenting(viewController, animated: animated, completion: completion)
  }

  /// - Returns: Whether the controller is accepted; what hears of it may have dismissed it already.
  @discardableResult
  func startPresenting(
    _ viewController: ViewController, animated: Bool, completion: (() -> Void)?
  ) -> Bool {
    var presenter = outermost
    // Who is asked whether it may go asks the user over whatever stands over it.
    if isOrIsInQuestion { while let above = presenter.presented { presenter = above } }
    guard let stack = presenter.modalStack else {
      return refusePresentation("is not in a window with a root view controller")
    }
    guard presenter.presented == nil else {
      return refusePresentation("presents another already: present from that one")
    }
    // Dismissed here, it may come again when it has gone.
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
    // One that comes back has not returned what it went with.
    viewController.awaited?.value = nil
    stack.update(animated: animated, completion: completion)
    return true
  }

  /// Dismisses whom this controller, or a container around it, presents, with all that is
  /// presented above; or, where that is nobody, this controller itself. The topmost moves away,
  /// the others go with it.
  ///
  /// - Parameters:
  ///   - animated: Whether it moves out.
  ///   - completion: Called after its `viewDidDisappear(animated:)`, or at once where nothing is
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

  /// Dismisses what this controller is presented in as the user does: the controllers in it, and
  /// those presented above, are asked by `shouldPop(reason:)` first. For a Cancel button, whether or
  /// not `isModalInPresentation` is set.
  ///
  /// - Parameter animated: Whether it moves out.
  /// - Returns: Whether they have all agreed and it goes; false where neither this controller nor a
  ///   container around it is presented.
  @discardableResult
  public func requestDismiss(animated: Bool = true) async -> Bool {
    guard let outer = selfAndAncestors.first(where: { $0.presenter != nil }) else { return false }
    return await withCheckedContinuation { continuation in
      outer.leavePresentation(animated: animated) { continuation.resume(returning: $0) }
    }
  }

  /// Dismisses this presented controller as the user asks for it: it and those it presents are asked
  /// first.
  ///
  /// - Parameters:
  ///   - animated: Whether it moves out.
  ///   - completion: Called with whether they have agreed.
  /// - Returns: Whether they have agreed at once.
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

  /// Forgets whom this controller presents, and whom they present.
  func dissolvePresentations() {
    presented?.dissolvePresentations()
    presented?.withdrawQuestions()
    presented?.presenter = nil
    presented = nil
  }

  /// Whether the controller, or a container around it, is being asked whether it may be left.
  private var isOrIsInQuestion: Bool {
    selfAndAncestors.contains { $0.openQuestion?.isAsking == true }
  }

  private var selfAndAncestors: some Sequence<ViewController> {
    sequence(first: self, next: \.parent)
  }

  private var outermost: ViewController { Array(selfAndAncestors).last ?? self }

  /// The presented controllers of the window that this controller is in.
  var modalStack: ModalStack? {
    sequence(first: outermost) { $0.presenter?.outermost }.lazy.compactMap { $0.host?.modals }
      .first { _ in true }
  }

  private func refusePresentation(_ reason: String) -> Bool {
    Log.warning("\(type(of: self)) \(reason).", domain: "NavigationKit")
    return false
  }
}
