import GObjectKit
import GtkKit

/// A photo on the whole screen: the bars go, come back when the pointer moves, and go again.
final class FullscreenMode {
  private weak var controller: PhotoController?
  private var timer: LoopTimer?
  private var lastPointer: (x: Double, y: Double)?
  private var isOn = false
  private var connection: SignalConnection?

  init(controller: PhotoController) {
    self.controller = controller
    // Nearer to the photo than the way back, so that Escape leaves the whole screen first.
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

  /// Fills the screen, or goes back to a window.
  func toggle() {
    guard let controller else { return }
    if isOn { leave() } else { enter(controller) }
  }

  private func enter(_ controller: PhotoController) {
    isOn = true
    let window = controller.view.window
    window?.isFullscreen = true
    // The window manager has a way back of its own.
    connection = window?.onFullscreenChanged { [weak self] in
      if self?.controller?.view.window?.isFullscreen == false { self?.leave() }
    }
    controller.setBarsHidden(true)
  }

  /// Goes back to a window with bars.
  func leave() {
    guard isOn else { return }
    isOn = false
    timer = nil
    connection?.cancel()
    controller?.view.window?.isFullscreen = false
    controller?.setBarsHidden(false)
  }

  private func pointerMoved(_ x: Double, _ y: Double) {
    defer { lastPointer = (x, y) }
    // Bars that come and go move the widgets below the pointer, which is no movement of the user's.
    guard isOn, let lastPointer, abs(lastPointer.x - x) + abs(lastPointer.y - y) > 2 else { return }
    controller?.setBarsHidden(false)
    timer = MainLoop.after(.seconds(3)) { [weak self] in
      guard let self, isOn else { return }
      controller?.setBarsHidden(true)
    }
  }
}
