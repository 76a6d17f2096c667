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
// Explicit, because subclasses in other packages do not inherit this module's default isolation.
@MainActor
open class ViewController {
  /// Creates a controller, whose view is loaded at the first access.
  public init(title: String? = nil) { self.title = title }

  // MARK: View

  var loadedView: Widget?
  var viewConnections: [SignalConnection] = []
  /// The followers that update the view after changes of models.
  var modelFollowers: [AnyObject] = []

  /// Creates the page's widget and assigns it to `view`. The default creates an empty box.
  open func loadView() { view = Box(.vertical) }

  /// Called once after each `loadView()`. Fill the view and create the bar items here.
  open func viewDidLoad() {}

  /// Called after `unloadView()` has dropped the view. Release the widgets that you hold.
  open func viewDidUnload() {}

  /// Called when memory is short, for every controller of a window, on screen or not.
  ///
  /// Release objects that can be created again. A page whose view contains no input of the user may
  /// call `unloadView()` here.
  open func didReceiveMemoryWarning() {}

  // MARK: Keys

  /// The page's keys besides those of its bar items. Override it; the default is empty.
  ///
  /// The commands work while the controller is on screen. If several controllers have the same key,
  /// the one nearest to the focus handles it, a child before its container. Keys that type text do
  /// not work while a text field has the focus. The list is read at each key press. Call
  /// `setNeedsUpdateOfKeyCommands()` after keys were added or removed.
  open var keyCommands: [KeyCommand] { [] }

  /// The heading of the page's keys in the shortcuts window. Override it if the page's title names
  /// its content, such as a file, and not its kind. The default is `title`.
  open var keyCommandsTitle: String? { title }

  /// The library's own commands, which remain if an override of `keyCommands` does not call super.
  var ownKeyCommands: [KeyCommand] { [] }

  private(set) lazy var keyBindings = KeyBindings(self)

  var actionGroup: ActionGroup?

  // MARK: Restoration

  /// The value by which saved paths and deep links find the page.
  ///
  /// `NavigationController.destinations` sets it for the pages that it makes. To save a page that
  /// you create yourself, set it and register its type.
  public var destination: (any Destination)?

  /// Saves the page's state, such as its scroll position. The default saves nothing.
  ///
  /// Called only while the view is loaded, before the program ends or the view is dropped.
  open func encodeRestorableState(to state: inout RestorableState) {}

  /// Restores the state that `encodeRestorableState(to:)` saved. The default does nothing.
  ///
  /// Called before the view is loaded, so keep the values for `viewDidLoad()`. The exception is a
  /// root that is alone on its stack and already on screen: its view is loaded. Values may be missing,
  /// or be from another version of the program.
  open func decodeRestorableState(from state: RestorableState) {}

  /// Whether the controller itself has the state, rather than its view. The default is false.
  ///
  /// If true, `encodeRestorableState(to:)` is called also while the view is not loaded. For
  /// containers, which save the `restorableState` of their children.
  open var hasStateWithoutView: Bool { false }

  /// The state to restore when the view is loaded.
  var stateForView: RestorableState?

  // MARK: Lifecycle

  /// Called before the page appears, while the bars still show the previous page.
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

  /// The children that get the appearance calls of this controller, after it.
  ///
  /// All children by default; none if `shouldAutomaticallyForwardAppearanceMethods` is false. A
  /// container that shows one child at a time returns that child.
  open var childrenForAppearance: [ViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? children : []
  }

  /// Called at each step of the appearance of the library's containers. They do not use
  /// `viewWillAppear(animated:)`, because an app's override need not call super, and because the
  /// delegate's calls follow the page's.
  func take(_ step: AppearanceStep) {}

  // MARK: Title and bars

  /// The title in the header bar, on the back button of the page above, and for screen readers.
  public var title: String? {
    didSet {
      guard title != oldValue else { return }
      if itemChanges == nil { changed() } else { navigationItem.inheritedTitle = title }
    }
  }

  /// The page's items in the header bar. Created at the first access.
  public private(set) lazy var navigationItem: NavigationItem = {
    let item = NavigationItem()
    item.inheritedTitle = title
    itemChanges = item.changes.observe { [weak self] in self?.changed($0) }
    return item
  }()

  private var itemChanges: Subscription?
  var storedToolbarItems: [BarButtonItem]?

  /// Whether the toolbar is hidden while the page is on a stack, even below other pages. Ignored for
  /// a root.
  public var hidesBottomBarWhenPushed = false {
    didSet { if hidesBottomBarWhenPushed != oldValue { changed() } }
  }

  /// The height at the bottom of the page, without its toolbar, that toasts leave free, in pixels. Set
  /// it for text at the bottom that an edit changes, so that its toast does not cover it.
  public var toastMargin = 0 {
    didSet { if toastMargin != oldValue { windowHost?.moveToast() } }
  }

  /// The widgets on the page that a toast does not cover, such as the cells that an edit changed. None
  /// by default.
  ///
  /// A toast that would cover one of them appears above it, if there is room.
  open var widgetsClearOfToasts: [Widget] { [] }

  /// Whether the page extends under translucent bars. A view that scrolls always does. No page
  /// extends under an opaque bar.
  public var wantsFullScreenLayout = false {
    didSet { if wantsFullScreenLayout != oldValue { changed() } }
  }

  /// Whether the user may leave the page, and the containers around it, by going back. To decide at
  /// the moment when the user goes back, override `shouldPop(reason:)` instead.
  ///
  /// If false, the back button is hidden, and keys, mouse buttons and swipes do nothing. Code can
  /// pop the page, and the user can close the window.
  public var canPop = true {
    didSet { if canPop != oldValue { lockMayHaveChanged() } }
  }

  /// Returns whether the user may leave the page. The default is true.
  ///
  /// Called when the user goes back, dismisses a presentation or closes the window. The method may
  /// suspend, for example to ask the user in a sheet. Other requests to leave the page are refused
  /// meanwhile. If the page is removed in another way, the task is cancelled and the answer ignored.
  /// Pages below that would be left too, and children, are asked in turn.
  ///
  /// Code that pops or dismisses does not ask, unless it calls
  /// `NavigationController.requestPop(to:reason:animated:)` or `requestDismiss(animated:)`.
  open func shouldPop(reason: PopReason) async -> Bool { true }

  /// The part of the page on which swipes go back or forward.
  public var swipePolicy = SwipePolicy.full

  var waiting = Waiting()

  /// The child whose bar items, toolbar items, prompt, back item, actions and swipe policy are used
  /// where this container has none. The default is nil.
  ///
  /// Call `setNeedsUpdateOfBars()` when this property, or one of the `childFor…` properties below,
  /// returns another child.
  open var childForBars: ViewController? { nil }

  /// The child whose title is used if this container has none.
  open var childForTitle: ViewController? { childForBars }

  /// The child whose title the back button of the page above shows, rather than the title of this
  /// container. A back item with a title takes precedence. The default is nil.
  open var childForBackTitle: ViewController? { nil }

  /// The child whose preferred size is used if this container has none.
  open var childForPreferredContentSize: ViewController? { childForBars }

  /// The title of the window of which the controller is the root. Override it to add more, such as
  /// the name of the open folder. The default is the title of `navigationItem`, or else `title`, or
  /// else the window title of `childForTitle`.
  open var windowTitle: String? { navigationItem.title ?? title ?? childForTitle?.windowTitle }

  /// Notifies when content that bars show has changed, of this controller or of a child whose content
  /// its bars show.
  let changes = Notifier<BarChange>()

  // MARK: Editing

  var storedIsEditing = false
  var storedEditButtonItem: BarButtonItem?

  /// Starts or ends editing. Override it to change the view, and call super, which updates
  /// `editButtonItem`.
  open func setEditing(_ isEditing: Bool, animated: Bool) {
    storedIsEditing = isEditing
    editButtonItem.take(isEditing ? .done : .edit)
  }

  // MARK: Containment

  /// The container of the controller.
  public internal(set) weak var parent: ViewController?

  /// The controllers in this container, in the order in which they were added.
  open var children: [ViewController] { containment.addedChildren }

  /// Makes a controller a child of this one. UIKit's `addChild(_:)`.
  ///
  /// Then add the child's `view` to this controller's view. The child gets the appearance calls as
  /// its view is shown and hidden, alone or with this controller. A controller that is shown
  /// elsewhere is refused. Navigation and split view controllers refuse all; see <doc:Misuse>.
  ///
  /// - Ownership: This controller owns the child.
  open func addChild(_ child: ViewController) { adopt(child, for: "addChild") }

  /// Removes a child, for `removeFromParent()`. Override it to remove the child's view, and call
  /// super.
  open func removeChild(_ child: ViewController) { disown(child) }

  /// Returns whether a child may drop its view by `unloadView()`. The default is false.
  ///
  /// A container that returns true removes the view before it returns, and adds the child's new
  /// `view` before the child appears again.
  open func releaseView(of child: ViewController) -> Bool { false }

  /// Returns the page to which the user goes back from a child's root, or nil.
  ///
  /// For containers of navigation controllers, such as a collapsed split view. The back button of
  /// the child's root has the page's title. Keys and the back button's menu lead to the page too.
  open func backTarget(of child: ViewController) -> ViewController? { nil }

  /// Goes back from a child's root to the page that `backTarget(of:)` returns. Called after the pages
  /// that are left have agreed.
  open func goBack(from child: ViewController, animated: Bool) {}

  /// All controllers that this one keeps: its children, and the registered pages of a navigation
  /// controller.
  var keptControllers: [ViewController] { children }

  var containment = Containment()

  /// Whether the controller has header bars, which replace the title bar of a window that has it as
  /// its root. By default, whether `childForBars` has.
  open var hasHeaderBars: Bool { childForBars?.hasHeaderBars ?? false }

  /// Whether the header bar of a child replaces that of the navigation controller around this one.
  /// That controller hides its own bar while this one is on top. By default, whether the header bar
  /// of `childForBars` does so.
  open var replacesNavigationBar: Bool { childForBars?.replacesNavigationBar ?? false }

  /// The sides of the controller's header bars that have the window's buttons. Set by the window, or
  /// by the container. By default, passed to `childForBars`.
  open var titleButtonSides: TitleButtonSides = [] { didSet { passTitleButtonSides() } }

  // MARK: Presentation

  /// How the controller is shown when another presents it.
  public var modalPresentationStyle = ModalPresentationStyle.pageSheet

  /// Whether only code can dismiss the controller: Escape and clicks outside it do nothing.
  public var isModalInPresentation = false {
    didSet { if isModalInPresentation != oldValue { changed() } }
  }

  /// The preferred size in a sheet or popover, in pixels; -1 for as much as the content needs.
  ///
  /// A side below 1 becomes -1, and a size of two such sides becomes nil: then the topmost page of a
  /// navigation controller decides, or else the presentation style.
  public var preferredContentSize: Size? {
    didSet {
      preferredContentSize = preferredContentSize?.preferred
      if preferredContentSize != oldValue { changed() }
    }
  }

  var presentations = Presentations()
}
