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

  /// A title is cut before any item goes to a menu, but not to less than a word; before little of it
  /// is left, the back button's text goes.
  override var widths: BarWidths {
    let request = label.measure(.horizontal)
    return BarWidths(
      minimum: request.minimum, comfortable: min(request.natural, Self.leastWidth),
      relaxed: min(request.natural, Self.relaxedWidth), natural: request.natural)
  }

  /// About eight characters, and about sixteen.
  private static let (leastWidth, relaxedWidth) = (80, 150)
}
