import GObjectKit
import GtkKit

/// Activates a button while a drag rests over it, so that the user can go on to another page and drop
/// there. As `UISpringLoadedInteraction` and the tabs of `GtkStackSwitcher`.
final class SpringLoading {
  /// How long a drag rests over the button. As long as for GTK's tabs.
  private static let delay = Duration.milliseconds(500)

  private let action: () -> Void
  private var timer: LoopTimer?

  private init(_ action: @escaping () -> Void) { self.action = action }

  /// Adds the behavior to a button. `action` is called as often as a drag rests over it.
  static func add(to button: Button, _ action: @escaping () -> Void) {
    let loading = SpringLoading(action)
    let controller = DropMotionController()
    // The controller, which the button retains, retains this object.
    controller.onEnter { loading.start() }
    controller.onLeave { loading.timer = nil }
    button.addController(controller)
  }

  private func start() {
    timer = MainLoop.after(Self.delay) { [weak self] in
      self?.timer = nil
      self?.action()
    }
  }
}
