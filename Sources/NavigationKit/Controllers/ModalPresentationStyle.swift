import GtkKit

/// How a controller is presented, as UIKit's `UIModalPresentationStyle`.
public enum ModalPresentationStyle {
  /// On a card over the dimmed window. The pages below stay visible and get no appearance messages.
  /// In a narrow window the card is as wide as the window.
  case pageSheet
  /// Over the whole window. The pages below disappear.
  case fullScreen
  /// In a popover. A click outside dismisses it.
  case popover(from: PopoverSource)
}

/// The place at which a popover points.
public enum PopoverSource {
  /// A widget, or an area of it in its own coordinates.
  case view(Widget, area: Rectangle? = nil)
  /// A bar button item, in the bar that shows it.
  case barButtonItem(BarButtonItem)

  /// The widget; nil if it is off screen.
  var widget: Widget? {
    switch self {
    case .view(let widget, _): widget.isMapped ? widget : nil
    case .barButtonItem(let item): item.widgetOnScreen
    }
  }

  /// Returns the area in the coordinates of `ancestor`; nil if it is off screen.
  func area(in ancestor: Widget) -> Rectangle? {
    let part: Rectangle? = if case .view(_, let part) = self { part } else { nil }
    return widget?.area(of: part, in: ancestor)
  }
}

extension Size {
  /// The size with -1 for each side below 1; nil if both sides are below 1.
  var preferred: Size? {
    width < 1 && height < 1
      ? nil : Size(width: width < 1 ? -1 : width, height: height < 1 ? -1 : height)
  }
}
