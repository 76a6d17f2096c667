import GtkKit
import NavigationKit

/// A page with text and no focusable widget.
class TextPage: ViewController {
  private let text: String

  init(title: String, text: String) {
    self.text = text
    super.init(title: title)
  }

  override func loadView() {
    let label = Label(text)
    label.wraps = true
    label.justify(.start)
    view = column([label])
  }
}

/// A page that code can pop and the user cannot.
final class LockedPage: ViewController {
  override func loadView() {
    canPop = false
    view = column([
      Label("Only the button leads back."),
      row("Leave") { [weak self] in self?.navigationController?.pop() },
    ])
  }
}

/// A page that is higher than the window.
final class ScrollingPage: ViewController {
  override func loadView() {
    view = ScrolledWindow(
      child: column(
        (1...60).map { line in
          row("Line \(line)") { [weak self] in
            self?.navigationController?.push(NumberedPage(line))
          }
        }))
  }
}
