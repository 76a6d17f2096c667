import GtkKit

/// One thing in a bar: a button with a text or an image, a control of your own, or a space.
///
/// A change of any property shows at once wherever the item is shown; one item may be shown in
/// several places, except that a custom view can only be in one. Rows S24, S25, S27 and S35.
public final class BarButtonItem {
  /// How a button looks.
  public enum Style {
    /// Without border until it is pointed at.
    case plain
    /// With a border.
    case bordered
    /// Emphasised: what the user most likely wants to do next.
    case done
  }

  /// What kind of thing the item is.
  enum Kind {
    case button
    case customView(any WidgetConvertible)
    case flexibleSpace
    case fixedSpace(width: Int)
  }

  let kind: Kind
  let changes = Notifier<Void>()

  /// The button's text, and its accessible name unless `accessibilityLabel` says otherwise. What
  /// is longer than two dozen characters is cut, and the tooltip says all of it.
  public var title: String? {
    didSet { if title != oldValue { changes.notify() } }
  }

  /// The button's image. With an image the title is not shown.
  public var image: Icon? {
    didSet { if image != oldValue { changes.notify() } }
  }

  /// How the button looks.
  public var style: Style {
    didSet { if style != oldValue { changes.notify() } }
  }

  /// Whether the item can be used; a disabled one is greyed and its action never runs. A change
  /// makes a custom view sensitive or not; until then the view is as its app has it.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      customView?.asWidget.isSensitive = isEnabled
      changes.notify()
    }
  }

  /// What a screen reader calls the item, and what an image's tooltip says. Needed for images; a
  /// custom view may have a name of its own.
  public var accessibilityLabel: String? {
    didSet { if accessibilityLabel != oldValue { changes.notify() } }
  }

  /// What a click does. Capture the controller weakly: the controller owns the item.
  public var action: (() -> Void)?

  /// Where the item is shown.
  private var views: [WeakView] = []

  private struct WeakView { weak var view: BarItemView? }

  private init(kind: Kind, style: Style = .plain) {
    self.kind = kind
    self.style = style
  }

  /// An item with a text.
  public convenience init(title: String, style: Style = .plain, action: (() -> Void)? = nil) {
    self.init(kind: .button, style: style)
    self.title = title
    self.action = action
  }

  /// An item with an image; `accessibilityLabel` is its name and tooltip.
  public convenience init(
    image: Icon, accessibilityLabel: String, style: Style = .plain, action: (() -> Void)? = nil
  ) {
    self.init(kind: .button, style: style)
    self.image = image
    self.accessibilityLabel = accessibilityLabel
    self.action = action
  }

  /// An item with an icon of the theme; `accessibilityLabel` is its name and tooltip.
  public convenience init(
    iconName: String, accessibilityLabel: String, style: Style = .plain,
    action: (() -> Void)? = nil
  ) {
    self.init(
      image: Icon(named: iconName), accessibilityLabel: accessibilityLabel, style: style,
      action: action)
  }

  /// An item that looks and is called as the user knows it from everywhere. Row S27.
  public convenience init(systemItem: SystemItem, action: (() -> Void)? = nil) {
    switch systemItem {
    case .flexibleSpace: self.init(kind: .flexibleSpace)
    case .fixedSpace: self.init(kind: .fixedSpace(width: Self.standardSpace))
    default: self.init(kind: .button)
    }
    self.action = action
    take(systemItem)
  }

  /// An item that shows a widget or control, which the item keeps alive.
  public convenience init(customView: any WidgetConvertible) {
    self.init(kind: .customView(customView))
  }

  /// The widget or control that the item shows, if it was made with one.
  public var customView: (any WidgetConvertible)? {
    if case .customView(let view) = kind { view } else { nil }
  }

  /// A space in a toolbar that takes an equal share of the room left over. Row S35.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(kind: .flexibleSpace) }

  /// A space in a toolbar, `width` pixels wide. Row S35.
  public static func fixedSpace(width: Int = standardSpace) -> BarButtonItem {
    BarButtonItem(kind: .fixedSpace(width: width))
  }

  /// The width in pixels of a fixed space that has none of its own.
  public static let standardSpace = 16

  /// Takes on the look and the name of a system item.
  func take(_ systemItem: SystemItem) {
    title = systemItem.title
    image = systemItem.iconName.map { Icon(named: $0) }
    accessibilityLabel = systemItem.accessibilityLabel
    style = systemItem.style
  }

  /// Runs the action, if the item is enabled.
  func activate() {
    // An insensitive GtkButton still emits "clicked" when activated from code.
    guard isEnabled else { return }
    action?()
  }

  /// Remembers a place where the item is shown, for as long as it is.
  func isShown(by view: BarItemView) {
    views.removeAll { $0.view == nil }
    views.append(WeakView(view: view))
  }

  /// The widget that stands for the item on screen, if there is one: the newest, where bars
  /// cross-fade.
  var widgetOnScreen: Widget? { views.compactMap { $0.view?.widget }.last(where: \.isMapped) }
}
