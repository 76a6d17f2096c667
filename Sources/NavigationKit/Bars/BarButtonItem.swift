import GObjectKit
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
  /// is longer than two dozen characters is cut, and where room is short what is longer than one;
  /// the tooltip says all of it.
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
  ///
  /// Where an item has several of `action`, `menu` and `actionName`, the first of them counts.
  public var action: (() -> Void)? {
    didSet {
      guard opensPopover || (action == nil) != (oldValue == nil) else { return }
      opensPopover = false
      changes.notify()
    }
  }

  /// The menu that a click opens. The item becomes a menu button, which is as any other to the
  /// keyboard and says to a screen reader that it has a menu; beside a text there is an arrow. The
  /// menu's widgets are made when it is opened.
  public var menu: Menu? { didSet { if menu != oldValue { changes.notify() } } }

  /// The action that a click activates, such as "win.save", "page.sort('name')" or
  /// "page.sort::name"; see `ViewController.pageActions` for those that belong to a page.
  ///
  /// The item is greyed while there is no such action or it is disabled, and looks pressed while
  /// its state is true or what the name says; an item that is not `isEnabled` is greyed in any
  /// case. What is no action's name in GLib's notation is logged, and the item greyed.
  public var actionName: String? {
    didSet {
      guard actionName != oldValue else { return }
      parsedActionName = actionName.flatMap(ActionName.init)
      if let actionName, parsedActionName == nil {
        Log.warning("\(actionName) is no name of an action.", domain: "NavigationKit")
      }
      changes.notify()
    }
  }

  /// A word or a number in a small pill over the button's corner, such as how much is unread; part
  /// of the name that a screen reader speaks. Only buttons have one.
  public var badgeValue: String? {
    didSet { if badgeValue != oldValue { changes.notify() } }
  }

  /// The keys that do what a click does, in GTK's notation, such as "<Control>n" or "F5|<Control>r";
  /// the tooltip names the first.
  ///
  /// They count whenever the page that has the item is on top and shows it in a bar, be that bar
  /// hidden or too narrow for the item. Keys that type something do not count while a text takes
  /// them. What GTK cannot read is logged and ignored.
  public var keys: String? {
    didSet {
      guard keys != oldValue else { return }
      parsedKeys = keys.flatMap(Keys.init)
      if let keys, parsedKeys == nil {
        Log.warning("\(keys) are no keys in GTK's notation.", domain: "NavigationKit")
      }
      changes.notify()
    }
  }

  private(set) var parsedActionName: ActionName?
  private(set) var parsedKeys: Keys?
  /// Whether the action opens a bubble.
  var opensPopover = false

  /// Where the item is shown.
  private var views: [WeakView] = []

  private struct WeakView { weak var view: BarItemView? }

  private init(kind: Kind, style: Style = .plain) {
    self.kind = kind
    self.style = style
  }

  /// An item with a text; `keys` do what a click does.
  public convenience init(
    title: String, style: Style = .plain, keys: String? = nil, action: (() -> Void)? = nil
  ) {
    self.init(kind: .button, style: style)
    self.title = title
    act(on: keys, by: action)
  }

  /// An item with an image; `accessibilityLabel` is its name and tooltip, and `keys` do what a click
  /// does.
  public convenience init(
    image: Icon, accessibilityLabel: String, style: Style = .plain, keys: String? = nil,
    action: (() -> Void)? = nil
  ) {
    self.init(kind: .button, style: style)
    (self.image, self.accessibilityLabel) = (image, accessibilityLabel)
    act(on: keys, by: action)
  }

  /// An item with an icon of the theme; `accessibilityLabel` is its name and tooltip, and `keys` do
  /// what a click does.
  public convenience init(
    iconName: String, accessibilityLabel: String, style: Style = .plain, keys: String? = nil,
    action: (() -> Void)? = nil
  ) {
    self.init(
      image: Icon(named: iconName), accessibilityLabel: accessibilityLabel, style: style,
      keys: keys, action: action)
  }

  /// An item that looks and is called as the user knows it from everywhere; `keys` do what a click
  /// does. Row S27.
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

  /// Swift calls no observers in an initializer itself, and one of `keys` reads them.
  private func act(on keys: String?, by action: (() -> Void)?) {
    (self.keys, self.action) = (keys, action)
  }

  /// Takes on the look and the name of a system item.
  func take(_ systemItem: SystemItem) {
    title = systemItem.title
    image = systemItem.iconName.map { Icon(named: $0) }
    accessibilityLabel = systemItem.accessibilityLabel
    style = systemItem.style
  }

  /// Remembers a place where the item is shown, for as long as it is.
  func isShown(by view: BarItemView) {
    views.removeAll { $0.view == nil }
    views.append(WeakView(view: view))
  }

  /// The places where the item is shown, or waits to be.
  var shownViews: [BarItemView] { views.compactMap(\.view) }
}
