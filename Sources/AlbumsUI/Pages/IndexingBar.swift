import GtkKit

/// Says how far looking for photos has come, and offers to pause it; or that it stands still at the
/// user's own wish, so that what is shown may not be all that there is, and offers to go on.
final class IndexingBar {
  /// The widget to show; hidden while there is nothing to say.
  let widget: Box

  private let label = Label()
  private let button = Button(label: "")
  private var isPaused = false

  init() {
    label.wraps = true
    label.expandsHorizontally = true
    label.justify(.start)
    button.verticalAlignment = .center
    widget = Box(.horizontal, spacing: 12, children: [label, button])
    widget.addStyleClass("quiet-banner")
    widget.isVisible = false
    button.onClicked { [weak self] in
      guard let self else { return }
      Application.default?.setState(!isPaused, action: AlbumsApplication.pause)
    }
  }

  /// Shows how things are now.
  ///
  /// - Parameters:
  ///   - progress: How far the work has come; nil where that is not worth saying.
  ///   - isPaused: Whether it stands still.
  func show(_ progress: String?, isPaused: Bool) {
    self.isPaused = isPaused
    let text = isPaused ? "Background work is paused. New photos may not be shown." : progress
    if let text {
      label.text = text
      button.label = isPaused ? "Resume" : "Pause"
    }
    widget.isVisible = text != nil
  }
}
