import GObjectKit
import GtkKit

/// An item of a bar: a button with a text or an image, a custom view, or a space.
///
/// UIKit's `UIBarButtonItem`. Changes of properties show at once in every bar that has the item. An
/// item can be in several bars, but only one of them at a time shows its custom view.
public final class BarButtonItem {
  /// Styles of a button.
  public enum Style {
    /// Without a border until the pointer is over it.
    case plain
    /// With a border.
    case bordered
    /// Emphasised: for the action that the user most likely wants next.
    case done
  }

  /// Kinds of items.
  enum Kind {
    case button
    case customView(any WidgetConvertible)
    case flexibleSpace
    case fixedSpace(width: Int)
  }

  let kind: Kind
  let changes = Notifier<Void>()

  /// The button's text, and its accessible name if `accessibilityLabel` is nil.
  ///
  /// A title is cut after 24 characters, and after fewer in a narrow bar. The tooltip then shows
  /// the whole title.
  public var title: String? {
    didSet { if title != oldValue { changes.notify() } }
  }

  /// The button's image. An item with an image does not show its title.
  public var image: Icon? {
    didSet { if image != oldValue { changes.notify() } }
  }

  /// The style of the button.
  public var style: Style {
    didSet { if style != oldValue { changes.notify() } }
  }

  /// Whether the item is enabled. A disabled item is greyed out and its action never runs. Setting
  /// this sets the sensitivity of a custom view, too.
  public var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      customView?.asWidget.isSensitive = isEnabled
      changes.notify()
    }
  }

  /// The accessible name, the tooltip of an image, and the text of the item's entry in the “More” menu.
  /// Set it for every item with an image; a custom view may have an accessible name of its own.
  public var accessibilityLabel: String? {
    didSet { if accessibilityLabel != oldValue { changes.notify() } }
  }

  /// The closure that a click runs. Capture the controller weakly: the controller owns the item.
  ///
  /// If more than one of `action`, `menu` and `actionName` is set, the first in this order is used.
  public var action: (() -> Void)? {
    didSet {
      guard opensPopover || (action == nil) != (oldValue == nil) else { return }
      opensPopover = false
      changes.notify()
    }
  }

  /// The menu that a click opens. The button becomes a menu button, for the keyboard and for screen
  /// readers too, and shows an arrow beside a text. The menu's widgets are made when it is opened.
  public var menu: Menu? { didSet { if menu != oldValue { changes.notify() } } }

  /// The name of the GTK action that a click activates, such as "win.save", "page.sort('name')" or
  /// "page.sort::name". See `ViewController.pageActions` for the actions of a page.
  ///
  /// The button is greyed out while the action does not exist or is disabled, and pressed while the
  /// action's state is true or equal to the parameter in the name. If the text is not a valid
  /// detailed action name, a warning is logged and the button stays greyed out (<doc:Misuse>).
  public var actionName: String? {
    didSet {
      guard actionName != oldValue else { return }
      parsedActionName = actionName.flatMap(ActionName.init)
      if let actionName, parsedActionName == nil {
        logRefusal(
          of: "“\(actionName)”", by: "BarButtonItem.actionName", because: "it is not an action name"
        )
      }
      changes.notify()
    }
  }

  /// A short text in a badge over the button's corner, such as the number of unread messages. It is
  /// part of the accessible name. Custom views and spaces show no badge.
  public var badgeValue: String? {
    didSet { if badgeValue != oldValue { changes.notify() } }
  }

  /// The keys that have the effect of a click, in GTK's notation, such as "<Control>n" or
  /// "F5|<Control>r". The tooltip shows the first.
  ///
  /// Keys work while the item's page is on top and the item belongs to a bar, even if the bar is
  /// hidden or too narrow for the item. Keys that type a character do not work while a text field
  /// has the focus. Keys that GTK cannot parse are refused; see <doc:Misuse>.
  public var keys: String? {
    didSet {
      guard keys != oldValue else { return }
      let parsed = keys.flatMap(Keys.init)
      if let keys, parsed == nil {
        logRefusal(of: "“\(keys)”", by: "BarButtonItem.keys", because: "it is not a list of keys")
        self.keys = oldValue
        return
      }
      parsedKeys = parsed
      changes.notify()
    }
  }

  private(set) var parsedActionName: ActionName?
  private(set) var parsedKeys: Keys?
  /// Whether `action` was set by `presentPopover(from:_:)`.
  var opensPopover = false

  /// The views that show the item.
  private var views: [WeakView] = []

  private struct WeakView { weak var view: BarItemView? }

  private init(kind: Kind, style: Style = .plain) {
    self.kind = kind
    self.style = style
  }

  /// Creates an item with a text. ``BarButtonItem/keys`` describes the notation of `keys`.
  public convenience init(
    title: String, style: Style = .plain, keys: String? = nil, action: (() -> Void)? = nil
  ) {
    self.init(kind: .button, style: style)
    self.title = title
    act(on: keys, by: action)
  }

  /// Creates an item with an image. `accessibilityLabel` is also the tooltip.
  public convenience init(
    image: Icon, accessibilityLabel: String, style: Style = .plain, keys: String? = nil,
    action: (() -> Void)? = nil
  ) {
    self.init(kind: .button, style: style)
    (self.image, self.accessibilityLabel) = (image, accessibilityLabel)
    act(on: keys, by: action)
  }

  /// Creates an item with an icon of the theme. `accessibilityLabel` is also the tooltip.
  public convenience init(
    iconName: String, accessibilityLabel: String, style: Style = .plain, keys: String? = nil,
    action: (() -> Void)? = nil
  ) {
    self.init(
      image: Icon(named: iconName), accessibilityLabel: accessibilityLabel, style: style,
      keys: keys, action: action)
  }

  /// Creates an item with the standard label or icon, and the accessible name, of a system item.
  public convenience init(
    systemItem: SystemItem, keys: String? = nil, action: (() -> Void)? = nil
  ) {
    switch systemItem {
    case .flexibleSpace: self.init(kind: .flexibleSpace)
    case .fixedSpace: self.init(kind: .fixedSpace(width: Self.standardSpace))
    default: self.init(kind: .button)
    }
    act(on: keys, by: action)
    take(systemItem)
  }

  /// Creates an item that shows a widget or control, and retains it.
  public convenience init(customView: any WidgetConvertible) {
    self.init(kind: .customView(customView))
  }

  /// The widget or control that the item was created with, if any.
  public var customView: (any WidgetConvertible)? {
    if case .customView(let view) = kind { view } else { nil }
  }

  /// Returns a space for toolbars that takes an equal share of the spare width.
  public static func flexibleSpace() -> BarButtonItem { BarButtonItem(kind: .flexibleSpace) }

  /// Returns a space for toolbars with a fixed width in pixels.
  public static func fixedSpace(width: Int = standardSpace) -> BarButtonItem {
    BarButtonItem(kind: .fixedSpace(width: width))
  }

  /// The default width of a fixed space, in pixels.
  public static let standardSpace = 16

  // Property observers, which parse the keys, do not run in the initializer itself.
  private func act(on keys: String?, by action: (() -> Void)?) {
    (self.keys, self.action) = (keys, action)
  }

  /// Sets the look and the name of a system item.
  func take(_ systemItem: SystemItem) {
    title = systemItem.title
    image = systemItem.iconName.map { Icon(named: $0) }
    accessibilityLabel = systemItem.accessibilityLabel
    style = systemItem.style
  }

  /// Adds a view that shows the item. The view is not retained.
  func isShown(by view: BarItemView) {
    views.removeAll { $0.view == nil }
    views.append(WeakView(view: view))
  }

  /// The views that show the item, including those of hidden pages.
  var shownViews: [BarItemView] { views.compactMap(\.view) }
}
