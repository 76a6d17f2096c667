import GtkKit

/// A back button with the left items of a page beside it.
final class BackAndItems: BarContent {
  let back: BackContent
  private let row: BarRow

  init(_ back: BackContent, _ row: BarRow) {
    (self.back, self.row) = (back, row)
    let widget = CustomWidget(BackAndItemsBehavior(back, row), cssName: "box")
    for part in [back.widget, row.widget] { part.setParent(widget) }
    super.init(widget: widget)
  }

  override var backButton: Widget? { back.widget }

  override func isIntact(in slot: Widget) -> Bool {
    super.isIntact(in: slot) && row.isIntact(in: widget)
  }

  override var widths: BarWidths {
    let (back, row, gap) = (back.widths, row.widths, BackAndItemsBehavior.spacing)
    return BarWidths(
      minimum: back.minimum + gap + row.minimum, essential: back.minimum + gap + row.essential,
      comfortable: back.comfortable + gap + row.comfortable,
      relaxed: back.relaxed + gap + row.relaxed, natural: back.natural + gap + row.natural)
  }

  override func widthUsed(of width: Int) -> Int {
    let parts = BackAndItemsBehavior.divide(width, back, row)
    return parts.back + BackAndItemsBehavior.spacing + parts.row
  }
}

/// Lays out the back button and the items. As the row becomes narrower, the text of the button is
/// hidden first. Then items move to the "More" menu.
private final class BackAndItemsBehavior: WidgetBehavior {
  private let back: BackContent
  private let row: BarRow

  init(_ back: BackContent, _ row: BarRow) { (self.back, self.row) = (back, row) }

  static let spacing = 6

  /// Divides a width between the parts.
  static func divide(_ width: Int, _ back: BackContent, _ row: BarRow) -> (back: Int, row: Int) {
    let room = max(row.widths.minimum, width - spacing - back.widths.minimum)
    let used = row.widthUsed(of: min(room, row.widths.natural))
    let rest = max(back.widths.minimum, width - spacing - used)
    return (back.widthUsed(of: min(rest, back.widths.natural)), used)
  }

  func measure(_ widget: Widget, _ orientation: Orientation, given other: Int) -> SizeRequest {
    let (back, row) = (back.widget.measure(orientation), row.widget.measure(orientation))
    guard orientation == .horizontal else { return back.union(row) }
    return SizeRequest(
      minimum: back.minimum + Self.spacing + row.minimum,
      natural: back.natural + Self.spacing + row.natural)
  }

  func allocate(_ widget: Widget, width: Int, height: Int, baseline: Int) {
    let parts = Self.divide(width, back, row)
    let place = { (part: Widget, start: Int, size: Int) in
      let x = widget.isRightToLeft ? width - start - size : start
      part.allocate(width: size, height: height, x: Double(x))
    }
    place(back.widget, 0, parts.back)
    place(row.widget, parts.back + Self.spacing, parts.row)
  }
}
