import GtkKit
import NavigationKit

/// A list of numbers beside the page of one.
func makeSplitView() -> ViewController {
  SplitViewController(primary: SidebarPage(title: "Sidebar"), secondary: NumberedPage(1))
}

/// Leads to the numbered pages.
private final class SidebarPage: ViewController {
  override func loadView() {
    view = column(
      (1...4).map { number in
        row("Number \(number)") { [weak self] in
          self?.splitViewController?.showDetailViewController(NumberedPage(number))
        }
      })
  }
}
