import CGtk
import CGtkShims
import GObjectKit

extension ListBox {
  /// Shows a heading above a row, as long as the row is in the list; nil removes it.
  func setHeading(_ heading: String?, of row: Widget) {
    row.attach(heading.map(makeHeading), as: headingName)
    // GTK calls the function for every row at once.
    gtk_list_box_set_header_func(opaque, showHeading, nil, nil)
    measureHeadings()
  }

  private func makeHeading(_ text: String) -> Label {
    let label = Label(text)
    label.addStyleClass("heading")
    label.justify(.start)
    label.wraps = true
    return label
  }

  /// Replaces the measuring of `GtkListBox`, whose width for a height is wrong with headings.
  ///
  /// GTK 4.18 and 4.24 measure a row for the height of its heading, and log a warning if that is
  /// too small for the row. GTK 4.8 ignores the height.
  private func measureHeadings() {
    guard gtk_widget_get_layout_manager(widget) == nil else { return }
    gtk_widget_set_layout_manager(
      widget,
      gtk_custom_layout_new(
        { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }, measureList,
        { widget, width, height, baseline in
          cgtk_widget_class_allocate(widget, width, height, baseline)
        }))
  }
}

private let headingName = "list-heading"

/// Shows the heading of a row. GTK removes headers that were set outside of this function.
private let showHeading: GtkListBoxUpdateHeaderFunc = { row, _, _ in
  nonisolated(unsafe) let row = row
  MainActor.assumeIsolated {
    guard let row else { return }
    let heading = Widget(retaining: UnsafeMutableRawPointer(row))
      .attachment(headingName, as: Label.self)
    gtk_list_box_row_set_header(row, heading?.widget)
  }
}

private let measureList: GtkCustomMeasureFunc = {
  list, orientation, other, minimum, natural, _, _ in
  guard let list else { return }
  let isWidthForHeight = orientation == GTK_ORIENTATION_HORIZONTAL && other >= 0
  let request =
    isWidthForHeight ? width(of: list, forHeight: other) : classRequest(list, orientation, other)
  minimum?.pointee = request.minimum
  natural?.pointee = request.natural
}

/// Returns the smallest width at which the rows and headings fit into a height, up to the natural
/// width.
private func width(
  of list: UnsafeMutablePointer<GtkWidget>, forHeight height: gint
) -> (minimum: gint, natural: gint) {
  let (least, natural) = classRequest(list, GTK_ORIENTATION_HORIZONTAL, -1)
  var (low, high) = (least, natural)
  while low < high {
    // Try the minimum width first, which is enough for most lists.
    let tried = low == least ? least : low + (high - low) / 2
    let fits = classRequest(list, GTK_ORIENTATION_VERTICAL, tried).minimum <= height
    if fits { high = tried } else { low = tried + 1 }
  }
  return (low, natural)
}

/// Returns the size that the widget's class requests, without its layout manager.
func classRequest(
  _ widget: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, _ other: gint
) -> (minimum: gint, natural: gint) {
  var (minimum, natural): (gint, gint) = (0, 0)
  cgtk_widget_class_measure(widget, orientation, other, &minimum, &natural)
  return (minimum, natural)
}
