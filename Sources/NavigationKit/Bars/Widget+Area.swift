import GtkKit

extension Widget {
  /// Returns the area of the widget, or of a part of it, in the coordinates of an ancestor.
  ///
  /// - Parameters:
  ///   - part: The part, in the widget's coordinates; nil for the whole widget.
  ///   - ancestor: A widget around this one.
  /// - Returns: The area; nil unless the widget is on screen inside `ancestor`.
  func area(of part: Rectangle? = nil, in ancestor: Widget) -> Rectangle? {
    guard isMapped else { return nil }
    var area = part ?? Rectangle(width: Double(width), height: Double(height))
    guard let origin = translate(x: area.x, y: area.y, to: ancestor) else { return nil }
    (area.x, area.y) = origin
    return area
  }
}
