import GObjectKit
import GtkKit

/// A controller's view in a group whose accessible name is the page's title.
final class PageView {
  let widget: Widget
  /// Whether the page extends under the top bar and under the bottom bar.
  var isUnder = (top: false, bottom: false)
  private var title = ""
  private var focusMemory = FocusMemory()

  init() {
    widget = CustomWidget(cssName: "page", role: .group)
    widget.connect("notify::has-focus") { [weak self] in
      // Tab must not stop at the page itself.
      guard let self, widget.window?.focus != widget else { return }
      widget.isFocusable = false
    }
  }

  /// Gives the focus to the page itself, so that screen readers speak its title and Tab goes on to
  /// the first widget in it. Does nothing while the page is hidden.
  func takeFocus() {
    guard widget.isMapped else { return }
    widget.isFocusable = true
    widget.grabFocus()
  }

  /// Shows a controller's view.
  func fill(with controller: ViewController) {
    for child in widget.children { child.unparent() }
    controller.view.unparent()
    controller.view.setParent(widget)
    update(title: controller.displayTitle)
    // The empty page that is shown between two segments has no parent, and needs no title.
    if title.isEmpty, controller.parent != nil, controller.navigationItem.titleView == nil {
      Log.message(
        "\(type(of: controller)) has no title: a screen reader cannot say where the user is.",
        domain: "NavigationKit")
    }
  }

  /// Sets the title for screen readers.
  func update(title: String?) {
    let title = title ?? ""
    guard title != self.title else { return }
    self.title = title
    widget.setAccessibleLabel(title)
  }

  /// Remembers the focused widget, if it is in the page.
  func rememberFocus() { focusMemory.remember(inside: widget) }

  /// Takes the focus if the former page has it, or if no widget has it.
  func restoreFocus(from outgoing: PageView?) {
    // Do not focus a page that is off screen: it may be leaving its window, which would keep a
    // reference to the focused widget.
    guard widget.isMapped, let window = widget.window else { return }
    if let focus = window.focus, let outgoing, !focus.isInside(outgoing.widget) { return }
    focusMemory.restore(inside: widget) { widget.focusFirstChild() }
  }

  /// Hides the page.
  func hide() {
    widget.dropFocus()
    widget.isVisible = false
  }

  /// Removes the view, which its controller may still keep for later.
  func empty() {
    widget.canFocus = true
    for child in widget.children { child.unparent() }
    hide()
    isUnder = (false, false)
    focusMemory = FocusMemory()
  }
}
