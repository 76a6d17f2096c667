import GtkKit

/// The caption of a photo, at the lower end of its page. Clicks pass through it to the photo.
final class PhotoCaption {
  /// The widget to show. It is hidden without a text.
  var widget: Widget { label }

  private let label = Label()

  init() {
    label.addStyleClass("caption")
    label.wraps = true
    label.maximumLines = 3
    label.setMaximumWidth(characters: 72)
    label.horizontalAlignment = .center
    label.canTarget = false
    label.isVisible = false
  }

  /// Shows a text; an empty one hides the widget.
  func show(_ text: String) {
    label.isVisible = !text.isEmpty
    if !text.isEmpty, label.text != text { label.text = text }
  }
}
