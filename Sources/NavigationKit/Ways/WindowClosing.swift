import GObjectKit
import GtkKit

/// Asks everyone in a window, by the gate, before it closes as its user wants it to.
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

  /// Asks no more.
  func end() { connection?.disconnect() }

  private func closeRequested() -> Propagation {
    guard !isAllowed else { return .proceed }
    let answer = gate.ask([root], reason: .windowClose) { [weak self] isAllowed in
      guard let self, isAllowed else { return }
      // Requested once more, so that others who listen to the request hear it as ever.
      self.isAllowed = true
      window.object?.close()
      self.isAllowed = false
    }
    return answer == true ? .proceed : .stop
  }
}
