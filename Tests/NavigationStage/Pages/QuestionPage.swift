import GtkKit
import NavigationKit

/// A page with a field, which asks before it is left.
final class QuestionPage: ViewController {
  override func loadView() {
    let note = Entry()
    note.setAccessibleLabel("Note")
    view = column([Label("There are changes."), row("Change") {}, note])
  }

  override func shouldPop(reason: PopReason) async -> Bool {
    await presentForResult(LeaveQuestion(title: "Discard changes?")) ?? false
  }
}

/// A sheet with the buttons “Discard” and “Keep”.
private final class LeaveQuestion: ViewController, ValueReturning {
  typealias ReturnedValue = Bool

  override func loadView() {
    preferredContentSize = Size(width: 320, height: 160)
    let discard = Button(label: "Discard")
    discard.addStyleClass("destructive-action")
    discard.onClicked { [weak self] in self?.finish(returning: true) }
    let keep = Button(label: "Keep")
    keep.onClicked { [weak self] in self?.finish(returning: false) }
    let box = column([Label("Discard changes?"), keep, discard])
    view = box
  }
}
