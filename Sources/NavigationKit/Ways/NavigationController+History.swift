import GtkKit

/// The menu of the back button: all pages that the user can go back to. Row B14.
extension NavigationController {
  /// A page that the user can go back to.
  struct HistoryEntry {
    let page: ViewController
    /// Goes there, if all that would go agree.
    let go: () -> Void
  }

  /// The pages that the user can go back to, the nearest first, then those of the controllers further
  /// out; no further than to a page that may not be left.
  var history: [HistoryEntry] {
    var entries: [HistoryEntry] = []
    var next: NavigationController? = self
    // What leads to a stack that is not around this one, such as that of a split view's sidebar.
    var wayOut: (() -> Void)?
    while let controller = next {
      let pages = controller.viewControllers
      for (index, page) in pages.enumerated().reversed() {
        let above = Array(pages[(index + 1)...].reversed())
        guard above.last?.displayCanPop != false else { return entries }
        guard wayOut != nil || !above.isEmpty else { continue }
        entries.append(entry(page, of: controller, leaving: above, wayOut: wayOut))
      }
      // What holds this controller goes with it.
      guard pages.first?.displayCanPop != false else { return entries }
      if let target = controller.parent?.backTarget(of: controller) {
        next = target.navigationController
        wayOut = { [weak controller] in
          if let controller { controller.parent?.goBack(from: controller, animated: true) }
        }
      } else {
        next = controller.navigationController
        wayOut = nil
      }
    }
    return entries
  }

  private func entry(
    _ page: ViewController, of controller: NavigationController, leaving above: [ViewController],
    wayOut: (() -> Void)?
  ) -> HistoryEntry {
    let here = wayOut == nil ? [] : viewControllers.suffix(1)
    return HistoryEntry(page: page) { [weak controller, weak page] in
      controller?.leave(here + above, reason: .history) {
        guard let controller, let page else { return }
        controller.popTo(page, animated: wayOut == nil)
        wayOut?()
      }
    }
  }

  /// Lists the history at the back button.
  func showHistory(from button: Widget) {
    guard canGoBack, let area = PopoverSource.view(button).area(in: view) else { return }
    let menu = PopoverMenu(
      history.map { PopoverMenu.Entry($0.page.backTitle, action: $0.go) })
    menu.popUp(over: view, at: area)
  }
}
