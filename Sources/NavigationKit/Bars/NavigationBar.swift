import GtkKit

/// The parts of a page that a navigation bar shows.
struct NavigationBarContents {
  /// The page, for which the bar keeps the widgets of its items.
  let page: AnyObject
  let title: String
  let titleView: (any WidgetConvertible)?
  let prompt: String
  /// The items of each side, the outermost first.
  let leftItems, rightItems: [BarButtonItem]
  /// The back button, before the left items; nil for a root, a locked page, or if the left items
  /// replace it.
  let backTarget: BackContent.Target?
  /// The page's actions.
  let actions: ActionGroup?
}

/// A header bar: a title, items at both sides, and a back button. UIKit's `UINavigationBar`.
///
/// A navigation controller fills its bar from the `navigationItem` of the top page. Set only the
/// style and the window buttons of that bar. Create a bar of your own to show it elsewhere, and push
/// and pop its items:
///
///     let bar = NavigationBar(items: [chapters])
///     bar.onBack = { [weak bar] in bar?.popItem(animated: true) }
///     bar.pushItem(sections, animated: true)
///     view = Box(.vertical, children: [bar.asWidget, text])
public final class NavigationBar: Bar, WidgetConvertible {
  /// The bar's requests to the navigation controller that fills it.
  struct Handlers {
    /// Returns the items of the pages on the stack, root first.
    let items: () -> [NavigationItem]
    /// Goes back one page.
    let goBack: () -> Void
    /// Opens the menu of all pages below, at the back button.
    let showHistory: (Widget) -> Void
  }

  private let buttons = (start: TitleButtons(.start), end: TitleButtons(.end))
  private let prompt = Label()
  private let promptRevealer: Revealer
  private let start = BarSlot(at: .start)
  private let center = BarSlot(at: .center)
  private let end = BarSlot(at: .end)
  private let layout: HeaderLayout
  private let headerBar: Widget
  private let row: Widget
  /// The handlers of a bar that a controller fills; nil for a bar that the app has created.
  let handlers: Handlers?
  /// The items of a bar that the app has created.
  var ownItems: [NavigationItem] = []
  var itemChanges: [Subscription] = []
  var transition: Transition?

  /// Called when the user clicks the back button of a bar of your own, unless the back item has an
  /// action. If nil, the default, the bar pops its top item. Capture the bar weakly.
  public var onBack: (() -> Void)?

  /// Creates a bar of your own. Add `asWidget` to a view.
  ///
  /// - Parameter items: The items, the top one last.
  public convenience init(items: [NavigationItem] = []) {
    self.init(nil)
    setItems(items, animated: false)
  }

  /// Creates a bar that a controller fills, or with nil a bar that the app fills.
  ///
  /// - Ownership: The bar keeps the handlers, which capture the controller weakly.
  init(_ handlers: Handlers?) {
    self.handlers = handlers
    prompt.addStyleClass("prompt")
    prompt.ellipsize(.end)
    prompt.setAccessibleHidden(true)
    promptRevealer = Revealer(.slideDown, child: WindowHandle(child: prompt))
    layout = HeaderLayout(buttons: buttons, slots: (start, center, end))
    row = CustomWidget(layout, cssName: "box")
    let slots = [start, center, end].map(\.widget)
    for part in buttons.start.widgets + slots + buttons.end.widgets { part.setParent(row) }
    // The CSS name of GTK's header bar, for themes. A GtkHeaderBar would cut items before the
    // title.
    headerBar = CustomWidget(
      child: WindowHandle(child: row), cssName: "headerbar", role: .group)
    super.init(surface: Box(.vertical, children: [promptRevealer, headerBar]))
    surface.addStyleClass("navigation-bar")
    showTitleButtons()
    for side in [buttons.start, buttons.end] {
      side.onEmptyChanged { [weak self] in self?.showTitleButtons() }
    }
  }

  /// The bar's widget. A navigation controller adds its bar to its view itself.
  public var asWidget: Widget { surface }

  /// Whether the bar has the window's buttons, on the sides that the user has configured.
  ///
  /// In a bar that is too narrow for them, only the close button is shown, or none. A window sets
  /// this for its root controller. Set it yourself for a controller in a pane that is as wide as the
  /// window. Set `titleButtonSides` for panes side by side.
  public var showsTitleButtons: Bool {
    get { !titleButtonSides.isEmpty }
    set { titleButtonSides = newValue ? .all : [] }
  }

  /// The sides of the bar that have the window's buttons, if the user has configured buttons there.
  /// Of several bars side by side, the first has `.start` and the last has `.end`.
  public var titleButtonSides: TitleButtonSides = [] {
    didSet { if titleButtonSides != oldValue { showTitleButtons() } }
  }

  private func showTitleButtons() {
    // Empty window controls would take up spacing.
    buttons.start.isVisible = titleButtonSides.contains(.start) && !buttons.start.isEmpty
    buttons.end.isVisible = titleButtonSides.contains(.end) && !buttons.end.isEmpty
  }

  /// The width at which the bar shows all its content, with long texts cut, in pixels.
  var comfortableWidth: Int {
    let padding =
      headerBar.measure(.horizontal).minimum - row.measure(.horizontal).minimum
    return layout.comfortableWidth + padding
  }

  /// The bar button items of the top item, if the app has created the bar.
  override var keyItems: [BarButtonItem] {
    guard handlers == nil, let topItem else { return [] }
    return (topItem.leftBarButtonItems ?? []) + (topItem.rightBarButtonItems ?? [])
  }

  /// Shows the contents of a page. If `animated`, begins a cross-fade that `setProgress(_:)`
  /// advances.
  func show(_ contents: NavigationBarContents, animated: Bool) {
    showPrompt(contents.prompt, animated: animated)
    showStart(contents, animated: animated)
    showCenter(contents, animated: animated)
    // The outermost item is the first in the array and the last in the row.
    show(contents.rightItems.reversed(), at: .end, in: end, of: contents, animated: animated)
  }

  /// Removes the widgets that are kept for a page.
  func forget(_ page: AnyObject) {
    for slot in [start, center, end] { slot.forget(page) }
  }

  /// Advances the cross-fade to a progress from 0 to 1.
  func setProgress(_ progress: Double) {
    for slot in [start, center, end] { slot.setProgress(progress) }
  }

  /// Ends the cross-fade.
  func endTransition() {
    for slot in [start, center, end] { slot.end() }
  }

  /// Slides the prompt in or out. It keeps its text while it slides out.
  private func showPrompt(_ text: String, animated: Bool) {
    if !text.isEmpty, prompt.text != text { prompt.text = text }
    if promptRevealer.isRevealed == text.isEmpty {
      prompt.setAccessibleHidden(text.isEmpty)
      let slides = animated && !Settings.reducesMotion
      promptRevealer.reveal(!text.isEmpty, milliseconds: slides ? 250 : 0)
    }
  }

  private func showStart(_ contents: NavigationBarContents, animated: Bool) {
    guard let target = contents.backTarget else {
      return show(contents.leftItems, at: .start, in: start, of: contents, animated: animated)
    }
    let makeBack = { [weak self] in
      BackContent(
        target, goBack: { [weak self] in self?.goBack() }, showHistory: self?.handlers?.showHistory)
    }
    guard !contents.leftItems.isEmpty else {
      return start.show(target, animated: animated, makeBack)
    }
    start.show(
      .backAndItems(contents.leftItems.map(ObjectIdentifier.init)), of: contents.page,
      actions: contents.actions, animated: animated
    ) { BackAndItems(makeBack(), BarRow(contents.leftItems, at: .start)) }
    (start.content as? BackAndItems)?.back.value = target
  }

  private func show(
    _ items: [BarButtonItem], at place: BarRow.Place, in slot: BarSlot,
    of contents: NavigationBarContents, animated: Bool
  ) {
    slot.show(
      items.isEmpty ? nil : .init(items), of: contents.page, actions: contents.actions,
      animated: animated
    ) { BarRow(items, at: place) }
  }

  private func showCenter(_ contents: NavigationBarContents, animated: Bool) {
    if let view = contents.titleView {
      center.show(
        .view(ObjectIdentifier(view)), of: contents.page, actions: contents.actions,
        animated: animated
      ) {
        let content = BarContent(widget: view.asWidget, keeping: [view])
        if let control = view as? any ReadableInPart {
          content.essentialWidth = { [weak control] in control?.readableWidth ?? 0 }
        }
        return content
      }
    } else {
      center.show(contents.title, animated: animated) { TitleContent() }
    }
  }
}

/// A title view with several texts, of which each should show some letters in a narrow bar.
protocol ReadableInPart: AnyObject {
  /// The width at which each text shows some letters, in pixels.
  var readableWidth: Int { get }
}

/// The sides of a bar at which the window's buttons can be.
public struct TitleButtonSides: OptionSet, Sendable {
  /// The raw bit mask.
  public let rawValue: Int

  /// Creates sides from a raw bit mask.
  public nonisolated init(rawValue: Int) { self.rawValue = rawValue }

  /// The side at which lines of text begin.
  public static let start = TitleButtonSides(rawValue: 1)
  /// The side at which lines of text end.
  public static let end = TitleButtonSides(rawValue: 2)
  /// Both sides.
  public static let all: TitleButtonSides = [.start, .end]
}
