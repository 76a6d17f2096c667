import GtkKit

/// What is said of a photo, over the lower end of its page. Clicks go through it to the photo.
final class PhotoCaption {
  private let label = Label()

  /// - Parameter canvas: The custom widget that shows the photo.
  init(over canvas: Widget) {
    label.addStyleClass("caption")
    label.wraps = true
    label.maximumLines = 3
    label.setMaximumWidth(characters: 72)
    label.align(horizontally: .center, vertically: .end)
    label.canTarget = false
    label.isVisible = false
    label.setParent(canvas)
  }

  /// Shows a text, a little above so many pixels at the lower edge; an empty one takes no room.
  func show(_ text: String, above height: @autoclosure () -> Int) {
    label.isVisible = !text.isEmpty
    guard !text.isEmpty else { return }
    if label.text != text { label.text = text }
    label.setMargins(bottom: height() + 12, start: 24, end: 24)
  }
}
