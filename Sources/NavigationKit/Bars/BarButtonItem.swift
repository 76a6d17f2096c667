import GtkKit

/// One thing in a bar: a button with a text or an icon, a control of your own, or a space.
///
/// A change of any property shows at once wherever the item is shown; one item may be shown in
/// several places, except that a custom view can only be in one. Seed rows S24, S25, S35.
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
  let changes = ChangeNotifier()

  /// The button's text, and its accessible name unless `accessibilityLabel` says otherwise.
  public var title: String? { didSet { changes.notify() } }

  /// The name of the button's icon in the theme. With an icon the title is not shown.
  public var iconName: String? { didSet { changes.notify() } }

  /// How the button looks.
  public var style: Style { didSet { changes.notify() } }

  /// Whether the item can be used; a disabled one is greyed and its action never runs.
  public var isEnabled = true { didSet { changes.notify() } }

  /// What a screen reader calls the item, and what an icon's tooltip says. Needed for icons.
  public var accessibilityLabel: String? { didSet { changes.notify() } }

  /// What a click does. Capture the controller weakly: the controller owns the item.
  public var action: (() -> Void)?

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

  /// An item with an icon of the theme; `accessibilityLabel` is its name and tooltip.
  public convenience init(
    iconName: String, accessibilityLabel: String, style: Style = .plain,
    action: (() -> Void)? = nil
  ) {
    self.init(kind: .button, style: style)
    self.iconName = iconName
    self.accessibilityLabel = accessibilityLabel
    self.action = action
  }

  /// An item that shows a widget or control, which the item keeps alive.
  public convenience init(customView: any WidgetConvertible) {
    self.init(kind: .customView(customView))
  }

  /// The widget or control that the item shows, if it was made with one.
  public var customView: (any WidgetConvertible)? {
    if case .customView(let view) = kind { view } else { nil }
  }

  /// A space in a toolbar that takes an equal share of the room left over.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(kind: .flexibleSpace) }

  /// A space in a toolbar, `width` pixels wide.
  public static func fixedSpace(width: Int) -> BarButtonItem {
    BarButtonItem(kind: .fixedSpace(width: width))
  }

  /// Runs the action, if the item is enabled.
  func activate() {
    // An insensitive GtkButton still emits "clicked" when activated from code.
    guard isEnabled else { return }
    action?()
  }
}
