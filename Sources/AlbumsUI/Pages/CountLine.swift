import GtkKit
import PhotoLibrary

/// A line below the photos of a page that says how many there are, for a page whose toolbar has no
/// space for that.
final class CountLine {
  /// The widget to show; hidden without a count.
  let widget = Label()

  init() {
    widget.addStyleClass("numeric")
    widget.addStyleClass("dim-label")
    widget.margins = Edges(vertical: 3, horizontal: 12)
    widget.isVisible = false
  }

  /// Shows a count, or hides the line for nil.
  func show(_ count: ItemCount?) {
    if let count { widget.text = count.grouped }
    widget.isVisible = count != nil
  }
}
