import GtkKit

/// A heading above thumbnails, which screen readers find as one.
final class Heading {
  /// The widget to show.
  let widget: CustomWidget
  private let label = Label()

  init() {
    label.addStyleClass("heading")
    label.justify(.start)
    label.ellipsize(.end)
    label.margins = Edges(vertical: 0, horizontal: 6)
    widget = CustomWidget(child: label, cssName: "title", role: .heading)
  }

  /// The text; empty at first.
  var text: String {
    get { label.text }
    set {
      guard newValue != text else { return }
      label.text = newValue
      widget.setAccessibleLabel(newValue)
    }
  }
}
