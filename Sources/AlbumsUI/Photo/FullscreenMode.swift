import GObjectKit
import GtkKit

/// Full-screen display of a photo. The bars are hidden, reappear when the pointer moves, and are
/// hidden again after three seconds.
final class FullscreenMode {
  private weak var controller: PhotoController?
  private var timer: LoopTimer?
  private var lastPointer: (x: Double, y: Double)?
  /// Whether the photo fills the screen, with bars only while the pointer moves.
  private(set) var isOn = false
  private var connection: SignalConnection?

  init(controller: PhotoController) {
    self.controller = controller
    // On the photo's own widget, so that Escape leaves full screen before it goes back.
    let escape = ShortcutController(scope: .local)
    escape.add("Escape") { [weak self] in
      guard let self, isOn else { return .proceed }
      leave()
      return .stop
    }
    controller.view.addController(escape)
    let motion = MotionController()
    motion.onMotion { [weak self] x, y in self?.pointerMoved(x, y) }
    controller.view.addController(motion)
  }

  /// The keys of every page that fill the screen, or go back to a window.
  static let keys = "F11"

  /// Enters or leaves full screen.
  func toggle() {
    guard let controller, let window = controller.view.window else { return }
    if isOn {
      leave()
    } else if window.isFullscreen {
      window.isFullscreen = false
    } else {
      enter(controller)
    }
  }

  private func enter(_ controller: PhotoController, animated: Bool = true) {
    isOn = true
    let window = controller.view.window
    window?.isFullscreen = true
    // The window manager can leave full screen too.
    connection = window?.onFullscreenChanged { [weak self] in
      if self?.controller?.view.window?.isFullscreen == false { self?.leave() }
    }
    controller.setBarsHidden(true, animated: animated)
  }

  /// Leaves full screen, and shows the bars.
  func leave() {
    guard isOn else { return }
    isOn = false
    timer = nil
    connection?.cancel()
    controller?.view.window?.isFullscreen = false
    controller?.setBarsHidden(false)
  }

  /// Whether a slideshow covers the page, which filled the screen before.
  private var isCovered = false

  /// Leaves full screen, except under a page that covers this one, such as a slideshow.
  func pageWillDisappear(isCovered: Bool) {
    guard isOn, isCovered else { return leave() }
    self.isCovered = true
    (isOn, timer) = (false, nil)
    connection?.cancel()
  }

  /// Fills the screen again after a page that covered this one.
  func pageWillAppear() {
    if isCovered, let controller, controller.view.window?.isFullscreen == true {
      enter(controller, animated: false)
    }
    isCovered = false
  }

  private func pointerMoved(_ x: Double, _ y: Double) {
    defer { lastPointer = (x, y) }
    // Bars that appear or disappear move the widgets below the pointer. That is not a motion by the
    // user.
    guard isOn, let lastPointer, abs(lastPointer.x - x) + abs(lastPointer.y - y) > 2 else { return }
    controller?.setBarsHidden(false)
    timer = MainLoop.after(.seconds(3)) { [weak self] in
      guard let self, isOn else { return }
      controller?.setBarsHidden(true)
    }
  }
}
