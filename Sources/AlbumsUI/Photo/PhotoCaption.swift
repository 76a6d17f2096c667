import GtkKit

/// What is said of a photo, over the lower end of its page. Clicks go through it to the photo.
final class PhotoCaption {
  /// The widget to show; not visible without a text.
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

  /// Shows a text; an empty one takes no room.
  func show(_ text: String) {
    label.isVisible = !text.isEmpty
    if !text.isEmpty, label.text != text { label.text = text }
  }
}
