import GObjectKit
import GtkKit

/// A message at the bottom of a window, with an optional button, such as "Undo". It disappears by
/// itself.
///
///     show(Toast("3 photos moved to the trash", button: "Undo") { journal.undo() })
///
/// A toast stays while the pointer is over it or its button has the focus. A screen reader
/// announces it as an alert. UIKit has no toasts.
public struct Toast {
  /// The message, in a few words. At most three lines are shown.
  public var title: String
  /// The title of the button; nil for no button.
  public var buttonTitle: String?
  /// The time after which the toast disappears.
  public var duration: Duration
  let action: () -> Void

  /// Creates a toast.
  ///
  /// - Parameters:
  ///   - title: The message, in a few words.
  ///   - buttonTitle: The title of the button: a verb.
  ///   - duration: The time after which the toast disappears.
  ///   - action: The closure that a click on the button runs, after the toast was removed.
  public init(
    _ title: String, button buttonTitle: String? = nil, duration: Duration = .seconds(6),
    action: @escaping () -> Void = {}
  ) {
    self.title = title
    self.buttonTitle = buttonTitle
    self.duration = duration
    self.action = action
  }
}

extension ViewController {
  /// Shows a toast over the current page of the controller's window, and removes the previous
  /// toast. Does nothing if the controller is not in a window.
  public func show(_ toast: Toast) { modalStack?.show(toast) }

  /// Removes the toast of the controller's window, if any.
  public func hideToast() { modalStack?.hideToast() }

  /// The height of the toolbar at the bottom of the page, in pixels.
  var shownToolbarHeight: Int {
    if let bars = self as? NavigationController { return bars.toolbarReveal.restingHeight }
    return keptControllers.map(\.shownToolbarHeight).max() ?? 0
  }
}

/// A toast on screen.
final class ToastSurface {
  let widget: Widget
  private var timer: LoopTimer?
  private let pointer = MotionController()

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
      button.align(vertically: .center)
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
