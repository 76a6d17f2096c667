import GtkKit
import NavigationKit

/// A page that pushes the page with the next number.
final class NumberedPage: ViewController {
  let number: Int

  init(_ number: Int) {
    self.number = number
    super.init(title: "Page \(number)")
  }

  override func loadView() {
    view = column([
      Label("This is page \(number)."),
      row("Page \(number + 1)") { [weak self] in
        self.map { $0.navigationController?.push(NumberedPage($0.number + 1)) }
      },
    ])
  }
}

/// Returns the next number as the page to go forward to.
final class NumberedPagesAhead: NavigationControllerDelegate {
  func navigationController(
    _ navigationController: NavigationController, viewControllerAfter viewController: ViewController
  ) -> ViewController? {
    (viewController as? NumberedPage).map { NumberedPage($0.number + 1) }
  }
}
