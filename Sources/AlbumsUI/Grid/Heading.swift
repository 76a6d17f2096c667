import GtkKit

/// A heading above thumbnails, which screen readers find as one.
final class Heading {
  /// The widget to show.
  let widget: CustomWidget
  private let line = HeadingLine()

  init() {
    widget = CustomWidget(line, cssName: "title", role: .heading)
    for label in [line.title, line.detail] { label.setParent(widget) }
  }

  /// Shows a title, and a text after it if there is room for both.
  func show(_ title: String, detail: String) {
    guard title != line.title.text || detail != line.detail.text else { return }
    line.title.text = title
    line.detail.text = detail
    widget.setAccessibleLabel(detail.isEmpty ? title : "\(title) · \(detail)")
  }
}

/// Lays out the texts of a heading.
private final class HeadingLine: WidgetBehavior {
  let title = Label()
  let detail = Label()

  private static let margin = 6
  private static let spacing = 9

  init() {
    title.addStyleClass("heading")
    title.justify(.start)
    title.ellipsize(.end)
    detail.addStyleClass("dim-label")
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let room = max(0, width - 2 * Self.margin)
    let titleWidth = min(room, title.measure(.horizontal).natural)
    place(title, in: widget, x: Self.margin, width: titleWidth)
    let detailWidth = detail.measure(.horizontal).natural
    // A date without its year would be worse than one without the number of photos.
    detail.isChildVisible = titleWidth + Self.spacing + detailWidth <= room
    guard detail.isChildVisible else { return }
    place(
      detail, in: widget, x: Self.margin + titleWidth + Self.spacing, width: detailWidth)
  }

  private func place(_ label: Label, in widget: Widget, x: Int, width: Int) {
    _ = label.measure(.vertical, given: width)
    label.allocate(
      width: width, height: widget.height,
      x: Double(widget.isRightToLeft ? widget.width - x - width : x))
  }
}
