import GObjectKit
import GtkKit

/// The user's ways back: button, keys, mouse, history menu, swipe.
extension NavigationController {
  /// Goes back one page, as the user asks for it.
  ///
  /// - Returns: `.stop` unless this is the root: a page that may not be left keeps the wish from
  ///   controllers further out, too.
  @discardableResult
  func goBack() -> Propagation {
    guard viewControllers.count > 1 else { return .proceed }
    if canGoBack { pop(animated: true) }
    return .stop
  }

  /// Whether the user may leave the topmost page, which is not the root.
  var canGoBack: Bool {
    viewControllers.count > 1 && topViewController?.displayCanPop == true
  }

  func addWaysBack() {
    addKeys()
    addMouseButton()
    SwipeBack.add(to: self)
  }

  private func addKeys() {
    let keys = ShortcutController(scope: .window)
    keys.add("Escape") { [weak self] in
      // Escape belongs to a text while the user types.
      guard let self, popsOnEscape, view.window?.focus?.takesText != true else { return .proceed }
      return goBackByKey()
    }
    keys.add("<Alt>Left") { [weak self] in
      self.map { $0.view.isRightToLeft ? .proceed : $0.goBackByKey() } ?? .proceed
    }
    keys.add("<Alt>Right") { [weak self] in
      self.map { $0.view.isRightToLeft ? $0.goBackByKey() : .proceed } ?? .proceed
    }
    keys.add("Back") { [weak self] in self?.goBackByKey() ?? .proceed }
    view.addController(keys)
    view.attach(Marker(self), as: Marker.name)
  }

  /// Keys belong to the controllers around the focus; where there are none, to any.
  private func goBackByKey() -> Propagation {
    guard view.isMapped, view.isReachable else { return .proceed }
    return leads(from: view.window?.focus) ? goBack() : .proceed
  }

  /// Whether a wish to go back that comes from a widget is this controller's: that of the innermost
  /// that has a page to go back from.
  func leads(from widget: Widget?) -> Bool {
    var next = widget
    var isInsideAnother = false
    while let widget = next {
      if let controller = widget.attachment(Marker.name, as: Marker.self)?.controller {
        if controller == self { return true }
        if controller.viewControllers.count > 1 { return false }
        isInsideAnother = true
      }
      next = widget.parent
    }
    return !isInsideAnother
  }

  private func addMouseButton() {
    let click = ClickGesture(button: 0)
    click.onPressed { [weak self] press in
      press.button == Self.mouseBack ? self?.goBack() ?? .proceed : .proceed
    }
    view.addController(click)
  }

  /// The thumb button of a mouse that browsers go back by.
  private static var mouseBack: Int { 8 }

  /// Lists the pages below, the nearest first, at the back button.
  func showHistory(from button: Widget) {
    let pages = viewControllers.dropLast().reversed()
    guard canGoBack, let area = PopoverSource.view(button).area(in: view) else { return }
    let menu = PopoverMenu(
      pages.map { page in
        PopoverMenu.Entry(page.backTitle) { [weak self, weak page] in
          guard let self, let page, viewControllers.contains(page) else { return }
          popTo(page)
        }
      })
    menu.popUp(over: view, at: area)
  }
}

/// Marks a navigation controller's widget.
private final class Marker {
  static let name = "navigation-controller"
  weak var controller: NavigationController?
  init(_ controller: NavigationController) { self.controller = controller }
}
