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

  /// Who is in the window: the last that was presented, which is what the user sees, first.
  private var everyone: [ViewController] {
    Array(sequence(first: root, next: \.presented)).reversed()
  }

  private func closeRequested() -> Propagation {
    guard !isAllowed else { return .proceed }
    let asked = everyone.flatMap(\.withAllInside)
    let answer = gate.ask(everyone, reason: .windowClose) { [weak self] isAllowed in
      guard let self, isAllowed else { return }
      // Requested once more, so that others who listen to the request hear it as ever, and whoever
      // has come meanwhile is asked as well.
      self.isAllowed = everyone.flatMap(\.withAllInside).allSatisfy(asked.contains)
      window.object?.close()
      self.isAllowed = false
    }
    return answer == true ? .proceed : .stop
  }
}
