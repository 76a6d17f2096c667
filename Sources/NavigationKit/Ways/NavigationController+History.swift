import GtkKit

/// The menu of the back button: all pages that the user can go back to. Row B14.
extension NavigationController {
  /// A page below, with the controller on whose stack it is.
  struct HistoryEntry {
    let controller: NavigationController
    let page: ViewController
  }

  /// The pages that the user can go back to, the nearest first, then those of the controllers further
  /// out; no further than to a page that may not be left.
  var history: [HistoryEntry] {
    var entries: [HistoryEntry] = []
    for controller in sequence(first: self, next: \.navigationController) {
      let pages = controller.viewControllers
      for (page, above) in zip(pages, pages.dropFirst()).reversed() {
        guard above.displayCanPop else { return entries }
        entries.append(HistoryEntry(controller: controller, page: page))
      }
      // What holds this controller goes with it.
      guard pages.first?.displayCanPop != false else { return entries }
    }
    return entries
  }

  /// Lists the history at the back button.
  func showHistory(from button: Widget) {
    guard canGoBack, let area = PopoverSource.view(button).area(in: view) else { return }
    let menu = PopoverMenu(
      history.map { entry in
        PopoverMenu.Entry(entry.page.backTitle) {
          [weak controller = entry.controller, weak page = entry.page] in
          if let controller, let page { controller.leave(to: page, reason: .history) }
        }
      })
    menu.popUp(over: view, at: area)
  }
}
