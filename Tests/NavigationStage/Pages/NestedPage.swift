import GtkKit
import NavigationKit

/// A page with text and a nested navigation controller.
final class NestedPage: ViewController {
  private let inner = NavigationController(rootViewController: InnerPage("Inner"))

  override func loadView() {
    addChild(inner)
    inner.view.expandsVertically = true
    view = column([Label("Below is another stack."), row("Outer Row") {}, inner.view])
  }
}

/// A page of the inner stack.
private final class InnerPage: ViewController {
  init(_ title: String) { super.init(title: title) }

  override func loadView() {
    view = column([
      row("Deeper") { [weak self] in
        self.map {
          $0.navigationController?.push(InnerPage($0.title == "Inner" ? "Deep" : "Deeper"))
        }
      }
    ])
  }
}
