import GObjectKit
import GtkKit

/// A line at the bottom of a window that says what has happened, with a button perhaps, such as one
/// that takes it back. It goes by itself.
///
///     show(Toast("3 photos moved to the trash", button: "Undo") { journal.undo() })
///
/// It waits for as long as the pointer is over it, or the focus in it. A screen reader hears of it as
/// an alert. UIKit has nothing of the kind; on Linux it is how a program offers to undo.
public struct Toast {
  /// What is said, in a few words: a narrow window has room for three lines.
  public var title: String
  /// What the button says; nil for none.
  public var buttonTitle: String?
  /// How long the toast stays.
  public var duration: Duration
  let action: () -> Void

  /// Makes a toast.
  ///
  /// - Parameters:
  ///   - title: What is said, in a few words.
  ///   - buttonTitle: What the button says: a verb.
  ///   - duration: How long the toast stays.
  ///   - action: What the button does. The toast goes with it.
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
  /// Shows a toast in the controller's window, over whichever page is there, in place of the one
  /// before. Without a window there is nowhere to show it, and nothing happens.
  public func show(_ toast: Toast) { modalStack?.show(toast) }

  /// Takes the toast away, if there is one.
  public func hideToast() { modalStack?.hideToast() }

  /// How much of the bottom of the page a toolbar takes up.
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

  /// Takes its place in a window of this size, `margin` above its lower edge.
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
