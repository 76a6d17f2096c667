import GtkKit

/// How a controller is shown when another presents it. Rows S10 and S11.
public enum ModalPresentationStyle {
  /// On a card over the dimmed window, which stays in sight and hears nothing; as wide as the
  /// window where that is narrow.
  case pageSheet
  /// Over all of the window: what is below disappears.
  case fullScreen
  /// In a bubble that points at something. A click elsewhere dismisses it.
  case popover(from: PopoverSource)
}

/// What a popover points at.
public enum PopoverSource {
  /// A widget, or a part of it in its coordinates.
  case view(Widget, area: Rectangle? = nil)
  /// A bar button item, where it is shown.
  case barButtonItem(BarButtonItem)

  /// The widget, if it is on screen.
  var widget: Widget? {
    switch self {
    case .view(let widget, _): widget.isMapped ? widget : nil
    case .barButtonItem(let item): item.widgetOnScreen
    }
  }

  /// The area in the coordinates of `ancestor`; nil when it is not on screen there.
  func area(in ancestor: Widget) -> Rectangle? {
    guard let widget else { return nil }
    var area = Rectangle(width: Double(widget.width), height: Double(widget.height))
    if case .view(_, let part?) = self { area = part }
    guard let origin = widget.translate(x: area.x, y: area.y, to: ancestor) else { return nil }
    (area.x, area.y) = origin
    return area
  }
}
