import GtkKit

/// Manages one page: its widget, its title, its items in the bars, and what happens as it comes
/// and goes.
///
/// Subclass it for each kind of page, make the widget in `loadView()`, fill it in `viewDidLoad()`,
/// and hand the controller to a `NavigationController`. One class may stand on a stack many times,
/// one instance only once.
///
/// - Ownership: A controller owns its view; a container owns its children. Handlers that the view
///   keeps (signals, item actions) must capture the controller weakly.
open class ViewController {
  /// A controller whose view is made when it is first asked for.
  public init(title: String? = nil) { self.title = title }

  // MARK: View

  /// The widget of the page. The first access calls `loadView()` and then `viewDidLoad()`.
  public var view: Widget {
    get {
      if let loadedView { return loadedView }
      loadView()
      let view = loadedView ?? Box(.vertical)
      loadedView = view
      viewDidLoad()
      return view
    }
    set { loadedView = newValue }
  }

  private var loadedView: Widget?

  /// Whether `view` has been made.
  public var isViewLoaded: Bool { loadedView != nil }

  /// Makes the page's widget and assigns it to `view`. The default makes an empty box.
  open func loadView() { view = Box(.vertical) }

  /// Called once, after the view has been made: the place to fill it and to make bar items.
  open func viewDidLoad() {}

  // MARK: Lifecycle

  /// Called before the page comes on screen, with the bars still those of the page before.
  open func viewWillAppear(animated: Bool) {}

  /// Called when the page is on screen and at rest.
  open func viewDidAppear(animated: Bool) {}

  /// Called before the page goes off screen.
  open func viewWillDisappear(animated: Bool) {}

  /// Called when the page is off screen.
  open func viewDidDisappear(animated: Bool) {}

  /// Whether the page appears because it was pushed, valid in the two appear calls.
  public internal(set) var isMovingToParent = false

  /// Whether the page disappears because it was popped, valid in the two disappear calls.
  public internal(set) var isMovingFromParent = false

  /// Where the page is between off and on screen; only `Appearance.swift` changes it.
  var appearance = Appearance.disappeared

  /// The children that come and go with this controller. Containers override it.
  var appearanceChildren: [ViewController] { [] }

  // MARK: Title and bars

  /// What the page is called: in the header bar, on the back button of the page above it, and to
  /// a screen reader.
  public var title: String? {
    didSet { if title != oldValue { changes.notify() } }
  }

  /// What the page puts in the header bar. Made when first asked for.
  public private(set) lazy var navigationItem = NavigationItem()

  /// What the page puts in the toolbar, in order; nil or empty for none.
  public var toolbarItems: [BarButtonItem]? {
    didSet { changes.notify() }
  }

  /// Whether the toolbar is away while this page, or one above it, is on a stack. Not for roots.
  public var hidesBottomBarWhenPushed = false {
    didSet { if hidesBottomBarWhenPushed != oldValue { changes.notify() } }
  }

  /// Whether the page reaches under the bars where they are translucent. It never reaches under
  /// an opaque bar.
  public var wantsFullScreenLayout = false {
    didSet { if wantsFullScreenLayout != oldValue { changes.notify() } }
  }

  /// What the back button of the page above says.
  var displayBackTitle: String? { navigationItem.backBarButtonItem?.title ?? displayTitle }

  /// The child whose title and items stand in for those that this controller does not have.
  var childForBars: ViewController? { nil }

  /// Tells the bars that something they show has changed.
  let changes = ChangeNotifier()

  // MARK: Containment

  /// The container that holds this controller.
  public internal(set) weak var parent: ViewController?

  /// The nearest navigation controller above this controller.
  public var navigationController: NavigationController? {
    var ancestor = parent
    while let candidate = ancestor {
      if let navigationController = candidate as? NavigationController {
        return navigationController
      }
      ancestor = candidate.parent
    }
    return nil
  }
}

extension ViewController: Equatable {
  /// Whether both are the same controller.
  public nonisolated static func == (a: ViewController, b: ViewController) -> Bool { a === b }
}

extension ViewController {
  /// The title to show: the item's, else the controller's, else that of its child.
  var displayTitle: String? {
    navigationItem.title ?? title ?? childForBars?.displayTitle
  }

  /// Whether the page reaches under its navigation controller's bars: it wants to and may.
  var displayWantsFullScreenLayout: Bool {
    guard wantsFullScreenLayout || childForBars?.wantsFullScreenLayout == true else { return false }
    return navigationController?.navigationBar.barStyle.isTranslucent == true
  }

  var displayToolbarItems: [BarButtonItem] {
    toolbarItems ?? childForBars?.displayToolbarItems ?? []
  }

  var displayRightItems: [BarButtonItem] {
    navigationItem.rightBarButtonItems ?? childForBars?.displayRightItems ?? []
  }

  var displayLeftItems: [BarButtonItem] {
    navigationItem.leftBarButtonItems ?? childForBars?.displayLeftItems ?? []
  }
}
