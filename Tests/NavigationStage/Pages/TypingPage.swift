import CGtk
import GObjectKit
import GtkKit
import NavigationKit

/// A page with an entry and a text view.
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
    text.parent?.heightRequest = 120
  }

  override func viewDidLoad() {
    let next = BarButtonItem(title: "Next") { [weak self] in
      self?.navigationController?.push(NumberedPage(1))
    }
    // Conflicts with a key of the text view, which inserts a line.
    next.keys = "<Control>Return"
    toolbarItems = [next]
    // Pops itself after two seconds, as a page does when its content is deleted elsewhere.
    navigationItem.rightBarButtonItem = BarButtonItem(title: "Leave Soon") { [weak self] in
      self?.timer = MainLoop.after(.seconds(2)) { self?.navigationController?.pop() }
    }
  }
}
