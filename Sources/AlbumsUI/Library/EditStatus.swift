import GObjectKit
import NavigationKit
import PhotoLibrary

/// The progress of a long edit of files, which the user can cancel.
final class EditStatus {
  /// The progress in words; nil if no edit has been running for a second.
  private(set) var text: String?

  /// Notifies observers that the text has changed.
  let changes = Notifier<Void>()

  private var running: (progress: EditProgress, activity: String)?
  private var isCancelled = false
  private var timer: LoopTimer?

  /// Follows an edit that begins. The activity describes it, such as “Copying”.
  func begin(_ progress: EditProgress, _ activity: String) {
    running = (progress, activity)
    isCancelled = false
    // Most edits end before this delay.
    update(after: .seconds(1))
  }

  /// Hides the progress of an edit that has ended.
  func end(_ progress: EditProgress) {
    guard running?.progress === progress else { return }
    running = nil
    timer = nil
    show(nil)
  }

  /// Cancels the edit after the current photo. The finished part remains, and can be undone.
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
    if isCancelled { return texts.gettext("Cancelling…") }
    return switch state.count {
    case 0: texts.gettext("%s…", running.activity)
    case 1: texts.gettext("%1$s… %2$s %%", running.activity, String(Int(state.partDone * 100)))
    default:
      texts.gettext(
        "%1$s… %2$s of %3$s", running.activity, state.doneCount.grouped, state.count.grouped)
    }
  }

  private func show(_ text: String?) {
    guard text != self.text else { return }
    self.text = text
    changes.notify()
  }
}

extension Edit {
  /// The name of the activity, for the progress of the edit.
  var activity: String {
    switch self {
    case .move: texts.gettext("Moving")
    case .copy: texts.gettext("Copying")
    case .trash: texts.gettext("Moving to the trash")
    case .rotate: texts.gettext("Rotating")
    case .rename: texts.gettext("Renaming")
    default: texts.gettext("Editing")
    }
  }
}
