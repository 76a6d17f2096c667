import GObjectKit
import GtkKit

/// The widget of a toast, and the timer that hides it.
final class ToastSurface {
  let widget: Widget
  private var timer: LoopTimer?
  private let pointer = MotionController()

  /// Creates the widget and starts the timer.
  ///
  /// - Parameters:
  ///   - toast: The toast to show.
  ///   - onEnd: Removes the widget.
  init(_ toast: Toast, onEnd: @escaping () -> Void) {
    let label = Label(toast.title)
    label.wraps = true
    label.maximumLines = 3
    label.justify(.start)
    label.expandsHorizontally = true
    let content = Box(.horizontal, spacing: 12, children: [label])
    widget = CustomWidget(child: content, cssName: "toast", role: .alert)
    widget.setAccessibleLabel(toast.title)
    if let title = toast.buttonTitle {
      let button = Button(label: title)
      button.verticalAlignment = .center
      button.onClicked {
        onEnd()
        toast.action()
      }
      content.append(button)
    }
    widget.addController(pointer)
    schedule(after: toast.duration, onEnd)
  }

  private func schedule(after duration: Duration, _ onEnd: @escaping () -> Void) {
    timer = MainLoop.after(duration) { [weak self] in
      guard let self else { return }
      let isUsed =
        pointer.containsPointer || widget.window?.focus?.isInside(widget) == true
      if isUsed { schedule(after: .seconds(1), onEnd) } else { onEnd() }
    }
  }

  /// Allocates the toast above the lower edge of its window.
  ///
  /// - Parameters:
  ///   - width: The width of the window.
  ///   - height: The height of the window.
  ///   - page: The root of the window. Its pages list the widgets that the toast must not cover.
  func allocate(width: Int, height: Int, over page: ViewController?) {
    let space = 12
    let request = widget.measure(.horizontal)
    let own = max(request.minimum, min(request.natural, width - 2 * space, 560))
    let tall = widget.measure(.vertical, given: own).natural
    let lowest = Rectangle(
      x: Double((width - own) / 2),
      y: Double(height - tall - (page?.shownToastMargin ?? 0) - space), width: Double(own),
      height: Double(tall))
    let obstacles = widget.parent.flatMap { parent in
      page?.shownWidgetsClearOfToasts.compactMap { $0.isMapped ? $0.frame(in: parent) : nil }
    }
    let y = Self.place(
      lowest, clearOf: obstacles ?? [], space: Double(space),
      top: Double(page?.shownTopBarHeight ?? 0))
    widget.allocate(width: own, height: tall, x: lowest.x, y: y)
  }

  /// Finds the lowest place at which a toast covers no obstacle.
  ///
  /// - Parameters:
  ///   - lowest: The toast at its lowest place.
  ///   - obstacles: The frames that the toast should not cover.
  ///   - space: The space above an obstacle.
  ///   - top: The smallest y.
  /// - Returns: The y of the toast; that of its lowest place if each other one covers an obstacle.
  static func place(
    _ lowest: Rectangle, clearOf obstacles: [Rectangle], space: Double, top: Double
  ) -> Double {
    let inTheWay = obstacles.filter {
      $0.x < lowest.x + lowest.width && $0.x + $0.width > lowest.x
    }
    let places = [lowest.y] + inTheWay.map { $0.y - space - lowest.height }
    let free = places.filter { y in
      y >= top && y <= lowest.y
        && inTheWay.allSatisfy { $0.y >= y + lowest.height || $0.y + $0.height <= y }
    }
    return free.max() ?? lowest.y
  }
}

extension ViewController {
  /// The height at the bottom of the page that toasts leave free, with its toolbar, in pixels.
  var shownToastMargin: Int {
    if let controller = self as? NavigationController {
      return controller.stackPresenter.bars.toolbarReveal.restingHeight
        + (controller.topViewController?.shownToastMargin ?? 0)
    }
    return toastMargin + (keptControllers.map(\.shownToastMargin).max() ?? 0)
  }

  /// The widgets of the visible pages that toasts do not cover.
  var shownWidgetsClearOfToasts: [Widget] {
    if let controller = self as? NavigationController {
      return controller.topViewController?.shownWidgetsClearOfToasts ?? []
    }
    return widgetsClearOfToasts + keptControllers.flatMap(\.shownWidgetsClearOfToasts)
  }

  /// The height of the navigation bar of the visible pages.
  var shownTopBarHeight: Int {
    if let controller = self as? NavigationController {
      return controller.stackPresenter.bars.navigationBarReveal.restingHeight
    }
    return keptControllers.map(\.shownTopBarHeight).max() ?? 0
  }
}
