import GtkKit

/// Shows notices until the user closes them.
final class NoticeBanner {
  /// The widget to show; hidden without a notice.
  let widget: Box

  private let label = Label()
  private let store: PhotoStore
  private var notices: [LibraryNotice] = []

  /// Called after the user has closed the banner.
  var onClosed: (() -> Void)?

  init(_ store: PhotoStore) {
    self.store = store
    label.wraps = true
    label.expandsHorizontally = true
    label.justify(.start)
    let button = Button(iconName: "window-close-symbolic")
    button.setAccessibleLabel(texts.gettext("Close Notice"))
    button.tooltip = texts.gettext("Close Notice")
    button.addStyleClass("flat")
    button.verticalAlignment = .center
    widget = Box(.horizontal, spacing: 12, children: [label, button])
    widget.addStyleClass("banner")
    widget.isVisible = false
    button.onClicked { [weak self] in
      guard let self else { return }
      self.store.close(notices)
      onClosed?()
    }
  }

  /// Shows those notices that the user has not closed.
  func show(_ notices: [LibraryNotice]) {
    self.notices = notices.filter { !store.isClosed($0) }
    label.text = self.notices.summary
    label.tooltip = self.notices.details
    // GTK 4.8 leaves the focus on a hidden widget.
    if self.notices.isEmpty { widget.dropFocus() }
    widget.isVisible = !self.notices.isEmpty
  }
}
