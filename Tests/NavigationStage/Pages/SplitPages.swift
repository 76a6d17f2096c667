import GtkKit
import NavigationKit

/// Returns a split view with a list of numbers, and the page of the selected number.
func makeSplitView() -> ViewController {
  SplitViewController(primary: SidebarPage(title: "Sidebar"), secondary: NumberedPage(1))
}

/// A list of numbers, which shows the page of the clicked number.
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
