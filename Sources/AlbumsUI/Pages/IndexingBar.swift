import GtkKit

/// Shows the progress of a search for photos, with a button that pauses it. While background work
/// is paused, says so, with a button that resumes it.
final class IndexingBar {
  /// The widget to show; hidden while there is nothing to report.
  let widget: Box

  private let label = Label()
  private let button = Button(label: "")

  init() {
    label.wraps = true
    label.expandsHorizontally = true
    label.justify(.start)
    button.verticalAlignment = .center
    widget = Box(.horizontal, spacing: 12, children: [label, button])
    widget.addStyleClass("quiet-banner")
    widget.isVisible = false
    button.onClicked { [weak self] in
      if let pause = ActionName("app.\(AlbumsApplication.pause)") { self?.button.activate(pause) }
    }
  }

  /// Updates the bar.
  ///
  /// - Parameters:
  ///   - progress: The progress in words; nil if it is not worth showing.
  ///   - isPaused: Whether background work is paused.
  func show(_ progress: String?, isPaused: Bool) {
    let text =
      isPaused ? texts.gettext("Indexing is paused. New photos may not be shown.") : progress
    if let text {
      label.text = text
      button.label = isPaused ? texts.gettext("Resume") : texts.gettext("Pause")
    }
    widget.isVisible = text != nil
  }
}
