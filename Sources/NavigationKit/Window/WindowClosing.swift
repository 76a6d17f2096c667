import GObjectKit
import GtkKit

/// Asks all controllers in a window by `shouldPop(reason:)` before the user closes it.
final class WindowClosing {
  private let root: ViewController
  private let window: WeakReference<Window>
  private let gate = LeaveGate()
  private var isAllowed = false
  private var connection: SignalConnection?

  init(of window: Window, root: ViewController) {
    self.root = root
    self.window = WeakReference(window)
    connection = window.onCloseRequest { [weak self] in self?.closeRequested() ?? .proceed }
  }

  /// Stops asking.
  func end() { connection?.cancel() }

  private func closeRequested() -> Propagation {
    guard !isAllowed else { return .proceed }
    let isPostponed = LeaveGate.postpones([root]) { [weak self] in self?.window.object?.close() }
    if isPostponed { return .stop }
    let answer = gate.ask([root], reason: .windowClose) { [weak self] isAllowed in
      guard let self, isAllowed else { return }
      // Repeats the request, so that other handlers get it too.
      self.isAllowed = true
      window.object?.close()
      self.isAllowed = false
    }
    return answer == true ? .proceed : .stop
  }
}
