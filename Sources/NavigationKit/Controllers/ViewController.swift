import GObjectKit
import GtkKit

/// Manages one page: its widget, its title and its items in the bars. UIKit's `UIViewController`.
///
/// Subclass it for each kind of page. Create the widget in `loadView()`, fill it in
/// `viewDidLoad()`, and pass the controller to a `NavigationController`. A stack may contain many
/// controllers of a class, but each instance only once.
///
/// - Ownership: A controller owns its view, and a container owns its children. Closures that the
///   view keeps (signal handlers, item actions) must capture the controller weakly.
// Spelled out: subclasses in other packages do not inherit this module's default isolation.
@MainActor
open class ViewController {
  /// Creates a controller, whose view is loaded at the first access.
  public init(title: String? = nil) { self.title = title }

  // MARK: View

  /// The widget of the page. The first access calls `loadView()`, then `viewDidLoad()`.
  ///
  /// Assign it in `loadView()`. A widget assigned before the page is shown replaces both calls.
  public var view: Widget {
    get { loadedView ?? makeView() }
    set { replaceView(by: newValue) }
  }

  var loadedView: Widget?
  var viewConnections: [SignalConnection] = []
  /// Those that update the view after changes of models.
  var modelFollowers: [AnyObject] = []

  /// Whether `view` is loaded.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Creates the page's widget and assigns it to `view`. The default creates an empty box.
  open func loadView() { view = Box(.vertical) }

  /// Called once after each `loadView()`. Fill the view and create the bar items here.
  open func viewDidLoad() {}

  /// Called after `unloadView()` has dropped the view. Release the widgets that you hold.
  open func viewDidUnload() {}

  /// Called when memory is short, for every controller of a window, on screen or not.
  ///
  /// Release objects that can be created again. The default does nothing. A page whose view
  /// contains no input of the user may call `unloadView()` here.
  open func didReceiveMemoryWarning() {}

  // MARK: Keys

  /// The page's keys besides those of its bar items. Override it; the default is empty.
  ///
  /// The commands apply while the page, or the container, is on screen. Those nearest to the focus
  /// come first, of these the innermost. Keys that type text are ignored while a text has the
  /// focus. The list is read at each press; call `setNeedsUpdateOfKeyCommands()` when it has new
  /// keys while the page is on screen.
  open var keyCommands: [KeyCommand] { [] }

  /// The commands of the library's own controllers.
  var ownKeyCommands: [KeyCommand] { [] }

  private(set) lazy var keyBindings = KeyBindings(self)

  var actionGroup: ActionGroup?

  // MARK: Restoration

  /// The value by which saved paths and deep links find the page.
  ///
  /// Pages from `NavigationController.destinations` have theirs. To save a page that you create
  /// yourself, set it and register its type.
  public var destination: (any Destination)?

  /// Saves the page's state, such as its scroll position. The default saves nothing.
  ///
  /// Called only while the view is loaded, before the program ends or the view is dropped.
  open func encodeRestorableState(to state: inout RestorableState) {}

  /// Restores the state that `encodeRestorableState(to:)` saved. The default does nothing.
  ///
  /// Called before the view is loaded, so keep the values for `viewDidLoad()`. Only a root that is
  /// alone on its stack and on screen already is called with its view loaded. Values may be
  /// missing, or be from another version of the program.
  open func decodeRestorableState(from state: RestorableState) {}

  /// Whether the controller itself has the state, rather than its view.
  var hasStateWithoutView: Bool { false }

  /// The state to restore when the view is loaded.
  var stateForView: RestorableState?

  // MARK: Lifecycle

  /// Called before the page appears, while the bars still show the page before.
  open func viewWillAppear(animated: Bool) {}

  /// Called when the page is on screen and at rest.
  open func viewDidAppear(animated: Bool) {}

  /// Called before the page disappears.
  open func viewWillDisappear(animated: Bool) {}

  /// Called when the page is off screen.
  open func viewDidDisappear(animated: Bool) {}

  /// Whether the page appears because it is pushed. Valid in the two appear calls.
  public internal(set) var isMovingToParent = false

  /// Whether the page disappears because it is popped. Valid in the two disappear calls.
  public internal(set) var isMovingFromParent = false

  /// Whether the children appear and disappear with this container. The default is true.
  ///
  /// A container that moves its children returns false, and calls
  /// `beginAppearanceTransition(_:animated:)` and `endAppearanceTransition()` on them.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// The state between off and on screen. Only `Appearance.swift` sets it.
  var appearance = Appearance.disappeared

  /// The children that appear and disappear with this controller.
  var appearanceChildren: [ViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? children : []
  }

  /// Called before the children appear, which may have dropped their views meanwhile.
  func bringViewsBack() {}

  /// Called before the controller disappears.
  func prepareToDisappear() {}

  /// Called when the children have begun to appear.
  func didForwardAppearing(animated: Bool) {}

  /// Called when the children have appeared.
  func didForwardAppeared(animated: Bool) {}

  // MARK: Title and bars

  /// The title in the header bar, on the back button of the page above, and for screen readers.
  public var title: String? {
    didSet { if title != oldValue { changes.notify(.atOnce) } }
  }

  /// The page's items in the header bar. Created at the first access.
  public private(set) lazy var navigationItem = NavigationItem()

  /// The page's items in the toolbar, in reading order; nil or empty for no toolbar.
  public var toolbarItems: [BarButtonItem]? {
    get { storedToolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  private var storedToolbarItems: [BarButtonItem]?

  /// Replaces the items in the toolbar, with a cross-fade if `animated` and on screen.
  public func setToolbarItems(_ items: [BarButtonItem]?, animated: Bool) {
    storedToolbarItems = items
    changes.notify(BarChange(animated: animated))
  }

  /// Whether the toolbar is hidden while the page is on a stack, also below others. Not for roots.
  public var hidesBottomBarWhenPushed = false {
    didSet { if hidesBottomBarWhenPushed != oldValue { changes.notify(.atOnce) } }
  }

  /// Whether the page extends under translucent bars. A view that scrolls always does. No page
  /// extends under an opaque bar.
  public var wantsFullScreenLayout = false {
    didSet { if wantsFullScreenLayout != oldValue { changes.notify(.atOnce) } }
  }

  /// Whether the user may leave the page by going back. The simple form of `shouldPop(reason:)`,
  /// which applies to the same containers around the page.
  ///
  /// If false, the back button is hidden, and keys, mouse buttons and swipes do nothing. Code can
  /// pop the page, and the user can close the window.
  public var canPop = true {
    didSet { if canPop != oldValue { lockMayHaveChanged() } }
  }

  /// Returns whether the user may leave the page. The default is true.
  ///
  /// Called when the user goes back, dismisses a presentation or closes the window. You may take
  /// time, to ask the user in a sheet. Other requests to leave the page are refused meanwhile. If
  /// the page is removed in another way, the task is cancelled and the answer ignored. Pages below
  /// that would be left too, and children, are asked in turn.
  ///
  /// Code that pops or dismisses does not ask, unless it calls
  /// `NavigationController.requestPop(to:reason:animated:)` or `requestDismiss(animated:)`.
  open func shouldPop(reason: PopReason) async -> Bool { true }

  /// The question that the page has been asked and has not answered.
  weak var openQuestion: LeaveGate.Question?

  /// Where swipes on the page go back or forward.
  public var swipePolicy = SwipePolicy.full

  /// The value that a caller waits for.
  var awaited: AwaitedValue?

  /// The title of the back button of the page above.
  var displayBackTitle: String? { displayBackItem?.title ?? displayTitle }

  /// The child whose items replace those that this controller does not have.
  var childForBars: ViewController? { nil }

  /// The child whose title replaces the one that this controller does not have.
  var childForTitle: ViewController? { childForBars }

  /// The child whose preferred size replaces the one that this controller does not have.
  var childForContentSize: ViewController? { childForBars }

  /// The title of the window of which the controller is the root.
  var windowTitle: String? { displayTitle }

  /// Notifies when something that bars show has changed.
  let changes = Notifier<BarChange>()

  // MARK: Editing

  /// Whether the page is being edited. Setting it calls `setEditing(_:animated:)`.
  public var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }

  private var storedIsEditing = false

  /// Starts or ends editing. Override it to change the view, and call super, which updates
  /// `editButtonItem`.
  open func setEditing(_ isEditing: Bool, animated: Bool) {
    storedIsEditing = isEditing
    editButtonItem.take(isEditing ? .done : .edit)
  }

  /// A button titled "Edit" or "Done" that starts and ends editing.
  public private(set) lazy var editButtonItem: BarButtonItem = {
    let item = BarButtonItem(title: "") { [weak self] in
      if let self { setEditing(!isEditing, animated: true) }
    }
    item.take(isEditing ? .done : .edit)
    return item
  }()

  // MARK: Containment

  /// The container of the controller.
  public internal(set) weak var parent: ViewController?

  /// The controllers in this container, in the order in which they were added.
  public var children: [ViewController] { addedChildren }

  var addedChildren: [ViewController] = []

  /// All controllers that this one keeps, shown or not.
  var keptControllers: [ViewController] { children }

  var storedIdentifier: String?

  /// The containers that find the page by its identifier.
  var identifierOwners: [IdentifierOwner] = []

  // MARK: Presentation

  /// How the controller is shown when another presents it.
  public var modalPresentationStyle = ModalPresentationStyle.pageSheet

  /// Whether only code dismisses the controller: Escape and clicks outside do not.
  public var isModalInPresentation = false {
    didSet { if isModalInPresentation != oldValue { changes.notify(.atOnce) } }
  }

  /// The preferred size in a sheet or popover, in pixels. Changes apply at once.
  ///
  /// If nil, the topmost page of a navigation controller decides, then the presentation style.
  public var preferredContentSize: Size? {
    didSet { if preferredContentSize != oldValue { changes.notify(.atOnce) } }
  }

  /// Whether the page appears because it is presented. Valid in the two appear calls.
  public internal(set) var isBeingPresented = false

  /// Whether the page disappears because it is dismissed. Valid in the two disappear calls.
  public internal(set) var isBeingDismissed = false

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
