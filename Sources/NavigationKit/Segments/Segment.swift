import GtkKit

/// One segment of a control: what it shows, and the button that shows it.
///
/// - Ownership: The control holds the segment, the segment its button.
final class Segment {
  /// A text, or an icon with its name.
  enum Content: Equatable {
    case title(String)
    case image(Icon, accessibilityLabel: String)
  }

  private(set) var button = Button()
  private let onClicked: (Segment) -> Void

  /// What the segment shows.
  var content: Content { didSet { if content != oldValue { showContent() } } }

  /// Whether the user can use the segment.
  var isEnabled = true { didSet { button.isSensitive = isEnabled } }

  /// A segment with a button for the kind of control it is in; `onClicked` hears of every click
  /// that counts.
  init(_ content: Content, isMomentary: Bool, onClicked: @escaping (Segment) -> Void) {
    self.content = content
    self.onClicked = onClicked
    renewButton(isMomentary: isMomentary)
  }

  /// Makes the button anew, because what one is to a screen reader can never change.
  func renewButton(isMomentary: Bool) {
    button = isMomentary ? Button() : Button(role: .radio)
    // The control decides, once it knows which segment is selected.
    button.focusesOnClick = false
    button.isSensitive = isEnabled
    button.onClicked { [weak self] in self?.clicked() }
    showContent()
  }

  private func clicked() {
    // Assistive technology can click what is greyed, be it the segment or the whole bar.
    guard button.isEffectivelySensitive else { return }
    onClicked(self)
  }

  private func showContent() {
    switch content {
    case .title(let title):
      let label = Label(title)
      label.ellipsize(.end)
      // A longer one may be cut.
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
