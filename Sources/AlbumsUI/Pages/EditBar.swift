import GObjectKit
import GtkKit
import NavigationKit

/// Shows the progress of a long edit, with a button that cancels it.
final class EditBar {
  /// The widget to show; hidden while no long edit is running.
  let widget: Box

  private let label = Label()
  private let status: EditStatus
  private var subscription: Subscription?

  init(_ status: EditStatus) {
    self.status = status
    label.wraps = true
    label.expandsHorizontally = true
    label.justify(.start)
    let button = Button(label: texts.gettext("Cancel"))
    button.verticalAlignment = .center
    widget = Box(.horizontal, spacing: 12, children: [label, button])
    widget.addStyleClass("quiet-banner")
    button.onClicked { [weak status] in status?.cancel() }
    subscription = status.changes.observe { [weak self] in self?.update() }
    update()
  }

  private func update() {
    if let text = status.text { label.text = text }
    // GTK 4.8 leaves the focus on a hidden widget.
    if status.text == nil { widget.dropFocus() }
    widget.isVisible = status.text != nil
  }
}
