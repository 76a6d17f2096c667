import GObjectKit
import GtkKit

/// Manages one page: its widget, its title, its items in the bars, and what happens as it comes
/// and goes.
///
/// Subclass it for each kind of page, make the widget in `loadView()`, fill it in `viewDidLoad()`,
/// and hand the controller to a `NavigationController`. One class may stand on a stack many times,
/// one instance only once. Rows S11, S12 and S15.
///
/// - Ownership: A controller owns its view; a container owns its children. Handlers that the view
///   keeps (signals, item actions) must capture the controller weakly.
// Spelled out: subclasses in other packages do not inherit this module's default isolation.
@MainActor
open class ViewController {
  /// A controller whose view is made when it is first asked for.
  public init(title: String? = nil) { self.title = title }

  // MARK: View

  /// The widget of the page. The first access calls `loadView()` and then `viewDidLoad()`.
  ///
  /// Assign it in `loadView()`. A widget assigned from outside, before the page is shown, takes the
  /// place of both calls.
  public var view: Widget {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? Box(.vertical)
      if loadedView == nil { self.view = view }
      viewDidLoad()
      return view
    }
    set {
      if actionGroup != nil { offerActions(in: newValue, insteadOf: loadedView) }
      loadedView = newValue
      stateForView = nil
      viewConnections.forEach { $0.disconnect() }
      viewConnections = ["map", "unmap"].map {
        newValue.connect($0) { [weak self] in self?.viewMappingChanged() }
      }
    }
  }

  private var loadedView: Widget?
  private var viewConnections: [SignalConnection] = []

  /// Whether `view` has been made.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Makes the page's widget and assigns it to `view`. The default makes an empty box.
  open func loadView() { view = Box(.vertical) }

  /// Called once for each view, after it has been made: the place to fill it and to make bar
  /// items.
  open func viewDidLoad() {}

  // MARK: Actions

  /// What keys do on the page beside what its bar items do; the default is nothing. Override it.
  ///
  /// Commands count while the page, or the container, is on screen, first those nearest to the
  /// focus and of these the innermost; keys that type something do not count while a text takes
  /// them. They are asked for at each press; after keys have come, call
  /// `setNeedsUpdateOfKeyCommands()`, unless the page has yet to come on screen.
  open var keyCommands: [KeyCommand] { [] }

  /// Commands that are the library's own.
  var ownKeyCommands: [KeyCommand] { [] }

  private(set) lazy var keyBindings = KeyBindings(self)

  var actionGroup: ActionGroup?

  // MARK: Memory

  /// Called when memory is short, for every controller below a window's root, on screen or not:
  /// drop what can be made again. The default does nothing. Row S43.
  ///
  /// A page whose view holds nothing that the user entered may call `unloadView()` here.
  open func didReceiveMemoryWarning() {}

  /// Drops the view of a page that is off screen; showing the page makes it anew.
  ///
  /// What only the widgets knew (a scroll position, an unsaved text) goes with them, unless
  /// `encodeRestorableState(to:)` saves it: the controller gets that back at once, for the view to
  /// come.
  ///
  /// - Returns: Whether there was a view to drop. A page on screen keeps its own, and so does one
  ///   whose view nobody would bring back: the root of a window, one that is presented, and one
  ///   whose view your own container has placed.
  @discardableResult
  public func unloadView() -> Bool {
    guard let view = loadedView, appearance == .disappeared, !view.isMapped else { return false }
    guard host == nil, presenter == nil, parent?.releaseView(of: self) != false else {
      return false
    }
    let state = hasStateWithoutView ? RestorableState() : restorableState
    view.unparent()
    if actionGroup != nil { offerActions(in: nil, insteadOf: view) }
    viewConnections.forEach { $0.disconnect() }
    viewConnections = []
    loadedView = nil
    viewDidUnload()
    if !state.isEmpty { restorableState = state }
    return true
  }

  /// Called after the view has been dropped: let go of the widgets that you hold. Row S43.
  open func viewDidUnload() {}

  /// Lets go of a child's view before the child drops it, if this container will ask for it again.
  func releaseView(of child: ViewController) -> Bool { false }

  // MARK: Restoration

  /// What the page stands for, by which saved paths and deep links find it. Pages that
  /// `NavigationController.destinations` makes have theirs; give one to a page that you make
  /// yourself, and its type is registered, and it is saved as well. Row S8.
  public var destination: (any Destination)?

  /// Writes down what the page looks like, for the next start of the program or for a view that is
  /// dropped to save memory: where it was scrolled to, what was selected. The default writes
  /// nothing. Called only while the view is made.
  ///
  /// - Parameter state: Takes values by name.
  open func encodeRestorableState(to state: inout RestorableState) {}

  /// Takes what `encodeRestorableState(to:)` wrote, before the view is made: keep it for
  /// `viewDidLoad()`. The default does nothing.
  ///
  /// Only a root that stands alone on its stack, and is shown already, is told with its view made.
  /// Values may be missing, or be from another version of the program.
  open func decodeRestorableState(from state: RestorableState) {}

  /// Whether what there is to save is in the controller, as its children, and outlives the view.
  var hasStateWithoutView: Bool { false }

  /// What the view is to be made with, until it is made.
  var stateForView: RestorableState?

  // MARK: Lifecycle

  /// Called before the page comes on screen, with the bars still those of the page before.
  open func viewWillAppear(animated: Bool) {}

  /// Called when the page is on screen and at rest.
  open func viewDidAppear(animated: Bool) {}

  /// Called before the page goes off screen.
  open func viewWillDisappear(animated: Bool) {}

  /// Called when the page is off screen.
  open func viewDidDisappear(animated: Bool) {}

  /// Whether the page appears because it was pushed, valid in the two appear calls. Row S18.
  public internal(set) var isMovingToParent = false

  /// Whether the page disappears because it was popped, valid in the two disappear calls. Row S18.
  public internal(set) var isMovingFromParent = false

  /// Whether this container's children follow it on and off screen by themselves. The default
  /// says yes; a container that moves its children says no and calls
  /// `beginAppearanceTransition(_:animated:)` and `endAppearanceTransition()` on them. Row S42.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Where the page is between off and on screen; only `Appearance.swift` changes it.
  var appearance = Appearance.disappeared

  /// The children that come and go with this controller. Containers override it.
  var appearanceChildren: [ViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? children : []
  }

  /// Called before the children hear that the controller appears: they may have dropped their views
  /// meanwhile.
  func bringViewsBack() {}

  /// Called before the controller hears that it disappears.
  func prepareToDisappear() {}

  /// Called when the children have heard that the controller begins to appear.
  func didForwardAppearing(animated: Bool) {}

  /// Called when the children have heard that the controller has appeared.
  func didForwardAppeared(animated: Bool) {}

  // MARK: Title and bars

  /// What the page is called: in the header bar, on the back button of the page above it, and to
  /// a screen reader.
  public var title: String? {
    didSet { if title != oldValue { changes.notify(.atOnce) } }
  }

  /// What the page puts in the header bar. Made when first asked for. Row S15.
  public private(set) lazy var navigationItem = NavigationItem()

  /// What the page puts in the toolbar, in order; nil or empty for none. Row S34.
  public var toolbarItems: [BarButtonItem]? {
    get { toolbarItemsValue }
    set { setToolbarItems(newValue, animated: false) }
  }

  private var toolbarItemsValue: [BarButtonItem]?

  /// Puts other items in the toolbar, cross-fading if `animated` and the page is on screen, such
  /// as the items that belong to one that was clicked. Row S36.
  public func setToolbarItems(_ items: [BarButtonItem]?, animated: Bool) {
    toolbarItemsValue = items
    changes.notify(BarChange(animated: animated))
  }

  /// Whether the toolbar is away while this page, or one above it, is on a stack. Not for roots.
  /// Row S37.
  public var hidesBottomBarWhenPushed = false {
    didSet { if hidesBottomBarWhenPushed != oldValue { changes.notify(.atOnce) } }
  }

  /// Whether the page reaches under the bars where they are translucent. It never reaches under
  /// an opaque bar. A page whose view scrolls reaches under them without asking. Row S31.
  public var wantsFullScreenLayout = false {
    didSet { if wantsFullScreenLayout != oldValue { changes.notify(.atOnce) } }
  }

  /// Whether the user may leave the page by going back: the quick form of `shouldPop(reason:)`, which
  /// counts for the same containers around the page. If not, the back button is hidden and keys, mouse
  /// buttons and swipes do nothing; a pop from code works all the same, and the window may be closed.
  public var canPop = true {
    didSet { if canPop != oldValue { lockMayHaveChanged() } }
  }

  /// Asks the page whether the user may leave it: the one gate for all ways back, for dismissing
  /// what is presented, and for closing the window. The default says yes.
  ///
  /// Take the time to ask the user, such as in a sheet. Meanwhile other wishes to leave the page are
  /// refused, and when the page goes otherwise the task is cancelled, and its answer no longer
  /// counts. Pages below that would go as well, and children, are asked in turn. Code that pops or
  /// dismisses does not ask; it may use `NavigationController.requestPop(to:reason:animated:)` and
  /// `requestDismiss(animated:)`.
  open func shouldPop(reason: PopReason) async -> Bool { true }

  /// What the page has been asked and has not answered.
  weak var openQuestion: LeaveGate.Question?

  /// Where swipes over the page lead back or forward.
  public var swipePolicy = SwipePolicy.full

  /// Who waits for what the page returns.
  var awaited: AwaitedValue?

  /// What the back button of the page above says.
  var displayBackTitle: String? { displayBackItem?.title ?? displayTitle }

  /// The child whose items stand in for those that this controller does not have.
  var childForBars: ViewController? { nil }

  /// The child whose title stands in for the one that this controller does not have.
  var childForTitle: ViewController? { childForBars }

  /// The child whose wish for a size is this controller's.
  var childForContentSize: ViewController? { childForBars }

  /// Tells the bars that something they show has changed.
  let changes = Notifier<BarChange>()

  // MARK: Editing

  /// Whether the page is being edited. Setting it is `setEditing(_:animated:)` without movement.
  public var isEditing: Bool {
    get { isEditingValue }
    set { setEditing(newValue, animated: false) }
  }

  private var isEditingValue = false

  /// Begins or ends editing. Override it to change the view, and call super, which lets
  /// `editButtonItem` follow. Row S26.
  open func setEditing(_ isEditing: Bool, animated: Bool) {
    isEditingValue = isEditing
    showEditing(in: editButtonItem)
  }

  /// A button that says "Edit" or "Done" and turns editing on and off with movement. Row S26.
  public private(set) lazy var editButtonItem: BarButtonItem = {
    let item = BarButtonItem(title: "") { [weak self] in
      guard let self else { return }
      setEditing(!isEditing, animated: true)
    }
    showEditing(in: item)
    return item
  }()

  private func showEditing(in item: BarButtonItem) {
    item.take(isEditing ? .done : .edit)
  }

  // MARK: Containment

  /// The container that holds this controller.
  public internal(set) weak var parent: ViewController?

  /// The controllers that this one contains, in the order in which they came.
  public var children: [ViewController] { addedChildren }

  var addedChildren: [ViewController] = []

  /// All that this controller keeps alive, shown or not.
  var keptControllers: [ViewController] { children }

  /// The name by which `NavigationController` finds the page: unique among those on its stack and
  /// those registered with it, for each controller that has the page. A name that is taken is refused with a line in the log.
  public var identifier: String? {
    get { identifierValue }
    set {
      let owners = identifierOwners.compactMap(\.controller)
      guard newValue != identifierValue,
        owners.allSatisfy({ $0.admits(newValue, for: self) })
      else { return }
      identifierValue = newValue
      for owner in owners { owner.identifierChanged(of: self) }
    }
  }

  private var identifierValue: String?

  /// The navigation controllers that find the page by its identifier: the one on whose stack it is,
  /// and those with which it is registered.
  var identifierOwners: [IdentifierOwner] = []

  // MARK: Ways back out of a child

  /// The page that the user goes back to from the root of a child's stack; nil where none is.
  func backTarget(of child: ViewController) -> ViewController? { nil }

  /// Goes back to what `backTarget(of:)` says.
  func goBack(from child: ViewController, animated: Bool) {}

  /// Begins to go back, led by hand; nil where that cannot be now.
  func beginInteractiveBack(from child: NavigationController) -> InteractiveTransition? { nil }

  // MARK: Presentation

  /// How the controller is shown when another presents it.
  public var modalPresentationStyle = ModalPresentationStyle.pageSheet

  /// Whether only code ends the presentation: Escape and clicks outside do not.
  public var isModalInPresentation = false {
    didSet { if isModalInPresentation != oldValue { changes.notify(.atOnce) } }
  }

  /// The size in pixels that the page would like in a sheet or popover; nil leaves it to the page
  /// inside, as to the topmost of a navigation controller, and then to the style.
  ///
  /// Who is presented follows at once as the wish changes, or another page comes.
  public var preferredContentSize: (width: Int, height: Int)? {
    didSet { changes.notify(.atOnce) }
  }

  /// Whether the page appears because it is being presented, valid in the two appear calls.
  public internal(set) var isBeingPresented = false

  /// Whether the page disappears because it is being dismissed, valid in the two disappear calls.
  public internal(set) var isBeingDismissed = false

  /// Whether a presentation sends the appearance messages, rather than the view.
  var isLedByPresentation = false

  /// Whom this controller itself presents, and by whom it is presented.
  var presented: ViewController?
  weak var presenter: ViewController?
  /// Where the controller was presented last.
  weak var modals: ModalStack?

  /// The window's side of a root controller.
  weak var host: WindowHost?
}

extension ViewController: Hashable {
  /// Whether both are the same controller.
  public nonisolated static func == (a: ViewController, b: ViewController) -> Bool { a === b }

  /// Hashes which controller it is.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
