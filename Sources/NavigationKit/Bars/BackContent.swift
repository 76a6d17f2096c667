import GObjectKit
import GtkKit

/// The back button: an arrow with the title or image of the page below.
///
/// A click runs the action of the lower page's back item; without an action, it pops. A secondary
/// click, a long press, Shift+F10 and Menu show a menu of all pages below.
///
/// A back item's image replaces the title; an item with an empty title shows the arrow alone. In a
/// narrow bar, the title is cut, but keeps six characters. If these do not fit either, the title or
/// image is hidden and only the arrow remains.
final class BackContent: BarContent, SharedBarContent {
  /// The content and the effect of the button for the page below.
  nonisolated struct Target: Equatable {
    let title: String
    /// The text beside the arrow.
    let text: String
    /// Whether the text is shown. False with an image, in minimal mode, and if the back item has
    /// an empty title.
    let showsTitle: Bool
    let image: Icon?
    let item: BarButtonItem?
    let isEnabled: Bool

    /// Creates a target.
    ///
    /// - Parameters:
    ///   - title: The title of the page below.
    ///   - item: The back item of the page below.
    ///   - mode: The display mode of the page below.
    @MainActor init(
      title: String, item: BarButtonItem?, mode: NavigationItem.BackButtonDisplayMode = .default
    ) {
      (self.title, self.item) = (title, item)
      text = mode == .generic ? BackContent.namelessTitle : title
      image = mode == .minimal ? nil : item?.image
      showsTitle = image == nil && item?.title?.isEmpty != true && mode != .minimal
      isEnabled = item?.isEnabled ?? true
    }

    static func == (a: Target, b: Target) -> Bool {
      a.title == b.title && a.text == b.text && a.showsTitle == b.showsTitle && a.item === b.item
        && a.isEnabled == b.isEnabled
        // Icons belong to the main actor; bars compare targets there.
        && MainActor.assumeIsolated { a.image == b.image }
    }
  }

  private let button = Button()
  private let label = Label()
  private let image = Image(iconName: "")

  /// Creates a back button.
  ///
  /// - Parameters:
  ///   - target: The content and the effect.
  ///   - goBack: Called by a click if the target has no action.
  ///   - showHistory: Opens the menu; nil for a button without one.
  init(_ target: Target, goBack: @escaping () -> Void, showHistory: ((Widget) -> Void)?) {
    value = target
    super.init(widget: button)
    label.setMaximumWidth(characters: 18)
    let arrow = Image(iconName: "go-previous-symbolic")
    let row = CustomWidget(ArrowAndTarget(arrow: arrow, targets: [label, image]), cssName: "box")
    for part in [arrow, label, image] { part.setParent(row) }
    button.child = row
    button.focusesOnClick = false
    button.addStyleClass("flat")
    button.addStyleClass(Self.styleClass)
    // A screen reader always reads "Back" as the name; the tooltip, which is the description, names
    // the page.
    button.setAccessibleLabel(texts.gettext("Back"))
    button.setAccessibleHasPopup(showHistory != nil)
    button.verticalAlignment = .center
    let activate = { [weak self] in
      // An insensitive GtkButton still emits "clicked" when activated from code.
      guard let self, value.isEnabled else { return }
      if let item = value.item, item.action != nil { item.activate() } else { goBack() }
    }
    button.onClicked(activate)
    SpringLoading.add(to: button, activate)
    // The tooltip names the arrow key, which depends on the text direction.
    button.connect("direction-changed") { [weak self] in
      if let self { self.button.tooltip = tooltip }
    }
    if let showHistory {
      button.onContextMenu { [weak self] _ in
        if let self, value.isEnabled { showHistory(button) }
        return .stop
      }
    }
    show()
  }

  /// Returns whether a widget is a back button.
  static func isButton(_ widget: Widget) -> Bool { widget.hasStyleClass(styleClass) }

  private static let styleClass = "back"

  var value: Target {
    didSet { if value != oldValue { show() } }
  }

  private func show() {
    if label.text != value.text {
      label.text = value.text
      label.setLeastWidth(characters: Self.shortestText)
    }
    button.tooltip = tooltip
    if image.icon != value.image { image.icon = value.image }
    image.isVisible = value.image != nil
    label.isVisible = value.showsTitle
    button.isSensitive = value.isEnabled
  }

  /// The name of the page below and the key, such as "Back to Albums (Alt+Left)".
  private var tooltip: String {
    let key = Keys(button.isRightToLeft ? "<Alt>Right" : "<Alt>Left")?.label ?? ""
    return value.title == Self.namelessTitle
      ? texts.gettext("Back (%s)", key)
      // Translators: the title of a page and a key, such as "Back to Albums (Alt+Left)".
      : texts.gettext("Back to %1$s (%2$s)", value.title, key)
  }

  /// The title of the button if the page below has none.
  static var namelessTitle: String { texts.gettext("Back") }

  private static let shortestText = 6

  override var backButton: Widget? { widget }

  override var widths: BarWidths {
    let all = button.measure(.horizontal)
    let target = (value.image == nil ? label : image).measure(.horizontal)
    return BarWidths(
      minimum: all.minimum, relaxed: all.natural - target.natural + target.minimum,
      natural: all.natural)
  }

  override func widthUsed(of width: Int) -> Int {
    let widths = widths
    return width < widths.relaxed ? widths.minimum : width
  }
}

/// Lays out an arrow and, if there is room, the label or image beside it.
private final class ArrowAndTarget: WidgetBehavior {
  private let arrow: Widget
  private let targets: [Widget]

  /// Creates the layout.
  ///
  /// - Parameters:
  ///   - arrow: The arrow, which is always shown.
  ///   - targets: The label and the image; the visible one is shown beside the arrow.
  init(arrow: Widget, targets: [Widget]) { (self.arrow, self.targets) = (arrow, targets) }

  private static let spacing = 6

  private var target: Widget? { targets.first(where: \.isVisible) }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    let arrow = arrow.measure(orientation)
    guard let target = target?.measure(orientation) else { return arrow }
    guard orientation == .horizontal else { return arrow.union(target) }
    return SizeRequest(
      minimum: arrow.minimum, natural: arrow.natural + Self.spacing + target.natural)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let isMirrored = widget.isRightToLeft
    let size = arrow.measure(.horizontal).natural
    let rest = width - size - Self.spacing
    let hasRoom = target.map { rest >= $0.measure(.horizontal).minimum } ?? false
    target?.isChildVisible = hasRoom
    let start = hasRoom ? 0 : (width - size) / 2
    arrow.allocate(
      width: size, height: height, x: Double(isMirrored ? width - start - size : start))
    if hasRoom {
      target?.allocate(width: rest, height: height, x: Double(isMirrored ? 0 : width - rest))
    }
  }
}
