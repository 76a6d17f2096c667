import GtkKit

/// Says how far looking for photos has come, and offers to pause it.
final class IndexingBar {
  /// The widget to show; hidden while there is nothing to say.
  let widget: Box

  private let label = Label()

  init() {
    label.expandsHorizontally = true
    label.justify(.start)
    label.ellipsize(.end)
    let button = Button(label: "Pause")
    button.onClicked { Application.default?.setState(true, action: AlbumsApplication.pause) }
    button.align(vertically: .center)
    widget = Box(.horizontal, spacing: 12, children: [label, button])
    widget.addStyleClass("quiet-banner")
    widget.isVisible = false
  }

  /// Shows another text; nil hides the bar.
  func show(_ text: String?) {
    if let text { label.text = text }
    widget.isVisible = text != nil
  }
}
