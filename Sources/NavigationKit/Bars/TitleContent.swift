import GtkKit

/// The title of the page, in the middle of the header bar. Row S21.
final class TitleContent: BarContent, SharedBarContent {
  private let label = Label()

  init() {
    label.addStyleClass("title")
    label.ellipsize(.end)
    label.align(horizontally: .center, vertically: .center)
    super.init(widget: label)
  }

  var value = "" { didSet { label.text = value } }
}
