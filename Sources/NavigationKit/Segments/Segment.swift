import GtkKit

/// A segment of a `SegmentedControl`: its content and its button.
///
/// - Ownership: The control retains the segment, and the segment retains its button.
final class Segment {
  /// A text, or an icon with an accessible name.
  enum Content: Equatable {
    case title(String)
    case image(Icon, accessibilityLabel: String)
  }

  private(set) var button = Button()
  private let onClicked: (Segment) -> Void

  /// The text or icon.
  var content: Content { didSet { if content != oldValue { showContent() } } }

  /// Whether the segment is enabled.
  var isEnabled = true { didSet { button.isSensitive = isEnabled } }

  /// Makes a segment and its button. `onClicked` is called when an enabled segment is clicked.
  init(_ content: Content, isMomentary: Bool, onClicked: @escaping (Segment) -> Void) {
    self.content = content
    self.onClicked = onClicked
    renewButton(isMomentary: isMomentary)
  }

  /// Makes a new button: GTK cannot change the accessible role of a widget.
  func renewButton(isMomentary: Bool) {
    button = isMomentary ? Button() : Button(role: .radio)
    // The control sets the focus itself, after it has selected the segment.
    button.focusesOnClick = false
    button.isSensitive = isEnabled
    button.onClicked { [weak self] in self?.clicked() }
    if !isMomentary { SpringLoading.add(to: button) { [weak self] in self?.clicked() } }
    showContent()
  }

  private func clicked() {
    // Assistive technology can click a button that is insensitive, or is in an insensitive bar.
    guard button.isEffectivelySensitive else { return }
    onClicked(self)
  }

  /// The width of the button with about three letters and an ellipsis, in pixels.
  var readableWidth: Int {
    let least = button.measure(.horizontal).minimum
    guard case .title(let title) = content, let label = button.child?.measure(.horizontal) else {
      return least
    }
    // The width of five average letters, so that three wide ones fit.
    let letters = label.natural * 5 / max(5, title.count)
    return least + max(0, letters - label.minimum)
  }

  private func showContent() {
    switch content {
    case .title(let title):
      let label = Label(title)
      label.ellipsize(.end)
      // The label may cut a longer title.
      show(
        label, name: title, tooltip: title.count > BarButtonItem.shortestTitle ? title : nil)
    case .image(let icon, let name):
      show(Image(icon), name: name, tooltip: name, isImage: true)
    }
  }

  private func show(_ child: Widget, name: String, tooltip: String?, isImage: Bool = false) {
    button.child = child
    button.setAccessibleLabel(name)
    button.tooltip = tooltip
    button.setStyleClass("text-button", !isImage)
    button.setStyleClass("image-button", isImage)
  }
}
