import GObjectKit

/// The presentations that a controller takes part in.
///
/// The class stores this as one property, because an extension cannot have stored properties. The
/// computed properties below give each part its short name.
struct Presentations {
  var isBeingPresented = false
  var isBeingDismissed = false
  /// Whether a presentation makes the appearance calls, rather than the view.
  var isLedByPresentation = false
  /// The controller that this one itself presents.
  var presented: ViewController?
  /// The controller that presents this one.
  weak var presenter: ViewController?
  /// The host in which the controller was presented last.
  weak var presentationHost: (any PresentationHost)?
  /// The host of the window of which the controller is the root.
  weak var host: (any PresentationHost)?
}

extension ViewController {
  var isLedByPresentation: Bool {
    get { presentations.isLedByPresentation }
    set { presentations.isLedByPresentation = newValue }
  }
  var presented: ViewController? {
    get { presentations.presented }
    set { presentations.presented = newValue }
  }
  var presenter: ViewController? {
    get { presentations.presenter }
    set { presentations.presenter = newValue }
  }
  var presentationHost: (any PresentationHost)? {
    get { presentations.presentationHost }
    set { presentations.presentationHost = newValue }
  }
  var host: (any PresentationHost)? {
    get { presentations.host }
    set { presentations.host = newValue }
  }
}

/// Modal presentation of controllers over a window's pages.
extension ViewController {
  /// Whether the page appears because it is presented. Valid in the two appear calls.
  public var isBeingPresented: Bool { presentations.isBeingPresented }

  /// Whether the page disappears because it is dismissed. Valid in the two disappear calls.
  public var isBeingDismissed: Bool { presentations.isBeingDismissed }

  /// The controller that this one or one of its containers presents.
  public var presentedViewController: ViewController? {
    selfAndAncestors.compactMap(\.presented).first
  }

  /// The controller that presents this one or one of its containers.
  public var presentingViewController: ViewController? {
    selfAndAncestors.compactMap(\.presenter).first
  }

  /// Presents a controller over the pages of the window, in its `modalPresentationStyle`.
  ///
  /// As in UIKit, the outermost container presents the controller and owns it until it is
  /// dismissed. A page that is being asked by `shouldPop(reason:)` presents over everything, even
  /// over a sheet that covers it.
  ///
  /// The call is refused if the controller is shown already, if the presenter presents another
  /// controller, if the window has no `rootViewController`, or if the source of a popover is off
  /// screen; see <doc:Misuse>.
  ///
  /// - Parameters:
  ///   - viewController: The controller to present.
  ///   - animated: Whether the controller moves in.
  ///   - completion: Called after the controller's `viewDidAppear(animated:)`.
  public func present(
    _ viewController: ViewController, animated: Bool = true, completion: (() -> Void)? = nil
  ) {
    startPresenting(viewController, animated: animated, completion: completion)
  }

  /// Presents a controller.
  ///
  /// - Returns: Whether the presentation is accepted. An override may have dismissed the controller
  ///   by then.
  @discardableResult
  func startPresenting(
    _ viewController: ViewController, animated: Bool, completion: (() -> Void)?
  ) -> Bool {
    var presenter = outermost
    let question = askingQuestion
    // A page that asks the user a question before it is left presents over everything.
    if question != nil { while let above = presenter.presented { presenter = above } }
    guard let host = presenter.windowHost else {
      return refuse(viewController, because: "\(className) is not in a window with a root")
    }
    if let other = presenter.presented {
      return refuse(
        viewController,
        because: "\(presenter.className) presents \(other.className) already: present from that one"
      )
    }
    // A controller whose dismissal in this window has not ended may be presented again.
    let isLeavingElsewhere = viewController.presentationHost !== host && viewController.isTaken
    guard viewController != presenter, !viewController.isPlaced, !isLeavingElsewhere else {
      return refuse(
        viewController, because: viewController.placeDescription ?? "it cannot present itself")
    }
    if case .popover(let source) = viewController.modalPresentationStyle, source.widget == nil {
      return refuse(viewController, because: "the source of its popover is not on screen")
    }
    presenter.presented = viewController
    viewController.presenter = presenter
    viewController.presentationHost = host
    // The value that the controller returned last time is not valid for this presentation.
    viewController.awaited?.value = nil
    question?.didShow(viewController)
    host.update(animated: animated, completion: completion)
    return true
  }

  /// Dismisses the controller that this one or one of its containers presents, with all controllers
  /// above it. If nothing is presented, dismisses this controller itself, as in UIKit. Only the
  /// topmost controller moves out.
  ///
  /// Does not ask `shouldPop(reason:)`; see ``requestDismiss(animated:)``.
  ///
  /// - Parameters:
  ///   - animated: Whether the topmost controller moves out.
  ///   - completion: Called after the controller's `viewDidDisappear(animated:)`, or at once if there
  ///     is no controller to dismiss.
  public func dismiss(animated: Bool = true, completion: (() -> Void)? = nil) {
    let holder = selfAndAncestors.first { $0.presented != nil } ?? presentingViewController
    guard let holder, let host = holder.windowHost else {
      completion?()
      return
    }
    holder.dissolvePresentations()
    host.update(animated: animated, completion: completion)
  }

  /// Dismisses the presentation that this controller is in if the controllers in it agree.
  ///
  /// The controllers, and those presented above, are asked by `shouldPop(reason:)` first. Use it for
  /// a Cancel button. It dismisses the presentation even if `isModalInPresentation` is true.
  ///
  /// - Parameter animated: Whether the presentation moves out.
  /// - Returns: Whether all agreed; false if neither this controller nor a container around it is
  ///   presented.
  @discardableResult
  public func requestDismiss(animated: Bool = true) async -> Bool {
    guard let outer = selfAndAncestors.first(where: { $0.presenter != nil }) else { return false }
    return await withCheckedContinuation { continuation in
      outer.leavePresentation(animated: animated) { continuation.resume(returning: $0) }
    }
  }

  /// Dismisses this presented controller if it and those that it presents agree.
  ///
  /// - Parameters:
  ///   - animated: Whether the presentation moves out.
  ///   - completion: Called with the answer.
  /// - Returns: Whether all agreed at once.
  @discardableResult
  func leavePresentation(
    animated: Bool = true, completion: @escaping (Bool) -> Void = { _ in }
  ) -> Bool {
    guard let presentationHost else {
      completion(false)
      return false
    }
    let isPostponed = LeaveGate.postpones([self]) { [weak self] in
      guard let self, presenter != nil else { return completion(false) }
      leavePresentation(animated: animated, completion: completion)
    }
    if isPostponed { return false }
    let dismiss = { [weak self] (isAllowed: Bool) in
      if isAllowed { self?.presenter?.dismiss(animated: animated) }
      completion(isAllowed)
    }
    let answer = presentationHost.gate.ask([self], reason: .dismissal, later: dismiss)
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

  /// The question that the controller or one of its containers is being asked by
  /// `shouldPop(reason:)`.
  private var askingQuestion: LeaveGate.Question? {
    selfAndAncestors.compactMap(\.openQuestion).first(where: \.isAsking)
  }

  private var selfAndAncestors: [ViewController] { [self] + ancestors }

  private var outermost: ViewController { ancestors.last ?? self }

  /// The host of the window that the controller is in.
  var windowHost: (any PresentationHost)? {
    sequence(first: outermost) { $0.presenter?.outermost }.lazy.compactMap(\.host)
      .first { _ in true }
  }

  private func refuse(_ viewController: ViewController, because reason: String) -> Bool {
    logRefusal(of: viewController.className, by: "\(className).present", because: reason)
    return false
  }
}
