import GtkKit
import PhotoLibrary

/// A row of the page of keywords: the name, indented by the keywords around it, and the count.
final class KeywordRow: WidgetConvertible {
  private let row = ListRow("", hasArrow: true)

  var asWidget: Widget { row.asWidget }

  /// The distance in pixels by which a row is further from the edge than the keyword around it.
  private static let indentation = 24
  /// The depth from which rows are no longer indented further, so that names fit into a narrow
  /// window.
  private static let deepest = 6

  /// Shows a keyword.
  func show(_ entry: KeywordEntry, in library: Library) {
    row.title = entry.name
    row.subtitle = entry.place
    row.value = library.videos.count(ofSome: entry.count).grouped
    // Read by screen readers, for which the indentation says nothing.
    asWidget.tooltip = entry.place == nil ? entry.path : nil
    asWidget.margins.start = min(entry.depth, Self.deepest) * Self.indentation
  }
}
