import GObjectKit
import GtkKit

/// The menu of the back button: all pages to which the user can go back.
extension NavigationController {
  /// A page to which the user can go back.
  struct HistoryEntry {
    let page: ViewController
    /// The controller on whose stack the page is.
    let owner: NavigationController
    /// Pops to the page, if all pages above agree. Does nothing if the page is no longer on its
    /// stack.
    let go: () -> Void
  }

  /// The pages to which the user can go back: the nearest first, then those of the controllers
  /// around this one. The list ends at a page that may not be left.
  var history: [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var next: NavigationController? = self
    // Shows a stack that is not around this one, such as that of a split view's sidebar.
    var wayOut: (() -> Void)?
    while let controller = next {
      let pages = controller.viewControllers
      for (index, page) in pages.enumerated().reversed() {
        let above = Array(pages[(index + 1)...].reversed())
        guard above.last?.displayCanPop != false else { return entries }
        guard wayOut != nil || !above.isEmpty else { continue }
        entries.append(entry(page, of: controller, wayOut: wayOut))
      }
      // Going further leaves the root of this controller too.
      guard pages.first?.displayCanPop != false else { return entries }
      let target = controller.parent?.backTarget(of: controller)
      if let container = controller.parent, let owner = target?.navigationController,
        !controller.ancestors.contains(owner)
      {
        next = owner
        wayOut = { [weak controller, weak container] in
          if let controller { container?.goBack(from: controller, animated: true) }
        }
      } else {
        next = controller.navigationController
        wayOut = nil
      }
    }
    return entries
  }

  private func entry(
    _ page: ViewController, of controller: NavigationController, wayOut: (() -> Void)?
  ) -> HistoryEntry {
    // The stack may have changed since the menu was opened. Only pages on the stack are asked.
    let pages = { [weak self, weak controller, weak page] () -> [ViewController] in
      guard let self, let controller, let page, controller.viewControllers.contains(page) else {
        return []
      }
      return (wayOut == nil ? [] : viewControllers.suffix(1)) + controller.pages(above: page)
    }
    return HistoryEntry(page: page, owner: controller) { [weak controller, weak page] in
      controller?.leave(pages, reason: .history) {
        guard let controller, let page else { return }
        controller.popTo(page, animated: wayOut == nil)
        wayOut?()
      }
    }
  }

  /// Shows the history in a menu at the back button. While the menu is open, it hides pages that
  /// leave the stack.
  func showHistory(from button: Widget) {
    guard canGoBack, let area = button.area(in: view) else { return }
    let entries = history
    let menu = PopoverMenu(
      entries.map { PopoverMenu.Entry.removable($0.page.backTitle, action: $0.go) })
    let update = { [weak self, menu = WeakReference(menu), pages = entries.map { Weak($0.page) }] in
      guard let self, let menu = menu.object else { return }
      let offered = Set(history.map(\.page))
      for (index, page) in pages.enumerated() {
        menu.setOffered(page.controller.map(offered.contains) == true, entry: index)
      }
      if offered.isEmpty { menu.popDown() }
    }
    let subscriptions = Set(entries.map(\.owner)).union([self]).map { owner in
      owner.observeStack { _ in update() }
    }
    menu.popUp(over: view, at: area) { withExtendedLifetime(subscriptions) {} }
  }
}

/// A weak reference to a page in an open menu.
private struct Weak {
  weak var controller: ViewController?
  init(_ controller: ViewController) { self.controller = controller }
}
