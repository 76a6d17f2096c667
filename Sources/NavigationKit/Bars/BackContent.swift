import GObjectKit
import GtkKit

/// The button that leads back to the page below, named by rule. Rows S3, S19 and S20.
///
/// A click pops, or runs the action of the lower page's back item if that has one: by row S19 the
/// lower page chooses the item, so an item that a pushed page sets for itself names the button of
/// the page above *it*. A secondary click, a long press, Shift+F10 and Menu list all pages below.
final class BackContent: BarContent, SharedBarContent {
  /// Where the button leads.
  nonisolated struct Target: Equatable {
    let title: String
    let item: BarButtonItem?
    let isEnabled: Bool

    /// The target `lower`, titled by its back item, else by its title, else "Back".
    @MainActor init(_ lower: ViewController) {
      item = lower.displayBackItem
      isEnabled = item?.isEnabled ?? true
      title = lower.backTitle
    }

    static func == (a: Target, b: Target) -> Bool {
      a.title == b.title && a.item === b.item && a.isEnabled == b.isEnabled
    }
  }

  private let button = Button()
  private let label = Label()

  init(_ target: Target, goBack: @escaping () -> Void, showHistory: @escaping (Widget) -> Void) {
    value = target
    super.init(widget: button)
    label.ellipsize(.end)
    label.setMaximumWidth(characters: 18)
    button.child = Box(
      .horizontal, spacing: 6, children: [Image(iconName: "go-previous-symbolic"), label])
    button.focusesOnClick = false
    button.addStyleClass("flat")
    button.addStyleClass("back")
    // The name is the same everywhere, so that a screen reader's user knows it; where it leads
    // is the description.
    button.setAccessibleLabel("Back")
    button.align(vertically: .center)
    button.onClicked { [weak self] in
      // An insensitive GtkButton still emits "clicked" when activated from code.
      guard let self, value.isEnabled else { return }
      if let item = value.item, item.action != nil { item.activate() } else { goBack() }
    }
    addHistoryMenu { [weak self] in
      if let self, value.isEnabled { showHistory(button) }
    }
    show()
  }

  var value: Target {
    didSet { if value != oldValue { show() } }
  }

  private func show() {
    if label.text != value.title {
      label.text = value.title
      button.tooltip = value.title
    }
    button.isSensitive = value.isEnabled
  }

  private func addHistoryMenu(_ show: @escaping () -> Void) {
    let click = ClickGesture(button: 3)
    click.onPressed { _ in
      show()
      return .stop
    }
    button.addController(click)
    let press = LongPressGesture()
    press.onPressed { _, _ in show() }
    button.addController(press)
    let keys = ShortcutController(scope: .local)
    for key in ["Menu", "<Shift>F10"] {
      keys.add(key) {
        show()
        return .stop
      }
    }
    button.addController(keys)
  }
}

extension ViewController {
  /// What leads back to the page is called.
  var backTitle: String {
    [displayBackTitle, displayTitle].compactMap(\.self).first { !$0.isEmpty } ?? "Back"
  }
}
