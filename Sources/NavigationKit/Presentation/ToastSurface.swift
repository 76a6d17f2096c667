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

  /// Allocates the toast in a window of the given size, `margin` pixels above its lower edge.
  func allocate(width: Int, height: Int, margin: Int) {
    let space = 12
    let request = widget.measure(.horizontal)
    let own = max(request.minimum, min(request.natural, width - 2 * space, 560))
    let tall = widget.measure(.vertical, given: own).natural
    widget.allocate(
      width: own, height: tall, x: Double((width - own) / 2),
      y: Double(height - tall - margin - space))
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
}
