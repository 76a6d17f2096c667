import GObjectKit
import NavigationKit
import PhotoLibrary

/// Says how far an edit of files is that takes so long that the user may wonder, and cancels it.
final class EditStatus {
  /// What to say; nil while there is nothing to say.
  private(set) var text: String?

  /// Tells that the text has changed.
  let changes = Notifier<Void>()

  private var running: (progress: EditProgress, activity: String)?
  private var isCancelled = false
  private var timer: LoopTimer?

  /// Takes over an edit that begins. The activity is what is done, such as “Copying”.
  func begin(_ progress: EditProgress, _ activity: String) {
    running = (progress, activity)
    isCancelled = false
    // Most edits are done before anybody wonders.
    update(after: .seconds(1))
  }

  /// Says nothing more of an edit that has ended.
  func end(_ progress: EditProgress) {
    guard running?.progress === progress else { return }
    running = nil
    timer = nil
    show(nil)
  }

  /// Ends the edit at the next photo. What is done stays done, and can be undone.
  func cancel() {
    running?.progress.cancel()
    isCancelled = true
    show(running.map(text))
  }

  private func update(after delay: Duration) {
    timer = MainLoop.after(delay) { [weak self] in
      guard let self, let running else { return }
      show(text(of: running))
      update(after: .milliseconds(250))
    }
  }

  private func text(of running: (progress: EditProgress, activity: String)) -> String {
    let state = running.progress.state
    if isCancelled { return "Cancelling…" }
    return switch state.count {
    case 0: "\(running.activity)…"
    case 1: "\(running.activity)… \(Int(state.partDone * 100)) %"
    default: "\(running.activity)… \(state.doneCount.grouped) of \(state.count.grouped) photos"
    }
  }

  private func show(_ text: String?) {
    guard text != self.text else { return }
    self.text = text
    changes.notify()
  }
}

extension Edit {
  /// What is being done, in the words for its progress.
  var activity: String {
    switch self {
    case .move: "Moving"
    case .copy: "Copying"
    case .trash: "Moving to the trash"
    case .rotate: "Rotating"
    case .rename: "Renaming"
    default: "Editing"
    }
  }
}
