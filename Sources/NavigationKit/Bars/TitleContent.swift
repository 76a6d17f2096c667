import GtkKit

/// The title of the page, in the middle of the header bar.
final class TitleContent: BarContent, SharedBarContent {
  private let label = Label()

  init() {
    label.addStyleClass("title")
    label.ellipsize(.end)
    label.horizontalAlignment = .center
    label.verticalAlignment = .center
    super.init(widget: label)
  }

  var value = "" { didSet { label.text = value } }

  /// The widths that the title asks for.
  ///
  /// The title is cut before any item moves to a menu. The back button's text is hidden before the
  /// title becomes narrower than `relaxedWidth`, and the window's buttons before it becomes narrower
  /// than `leastWidth`.
  override var widths: BarWidths {
    let request = label.measure(.horizontal)
    return BarWidths(
      minimum: request.minimum, essential: min(request.natural, Self.leastWidth),
      relaxed: min(request.natural, Self.relaxedWidth), natural: request.natural)
  }

  /// The widths of about 8 and about 16 characters, in pixels.
  private static let (leastWidth, relaxedWidth) = (80, 150)
}
