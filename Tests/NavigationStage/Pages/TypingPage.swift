import CGtk
import GObjectKit
import GtkKit
import NavigationKit

/// A page with a field and a text to type in.
final class TypingPage: ViewController {
  private var timer: LoopTimer?

  override func loadView() {
    let entry = Widget(adopting: gtk_entry_new())
    entry.setAccessibleLabel("Name")
    let text = TextView()
    text.setAccessibleLabel("Notes")
    text.expandsVertically = true
    text.addStyleClass("view")
    view = column([entry, ScrolledWindow(child: text), row("Done") {}])
    text.parent?.setSizeRequest(height: 120)
  }

  override func viewDidLoad() {
    let next = BarButtonItem(title: "Next") { [weak self] in
      self?.navigationController?.push(NumberedPage(1))
    }
    // A text would begin another line.
    next.keys = "<Control>Return"
    toolbarItems = [next]
    // Leaves by itself, as a page does whose subject has been deleted elsewhere.
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Leave Soon") { [weak self] in
      self?.timer = MainLoop.after(.seconds(2)) { self?.navigationController?.pop() }
    }
  }
}
