import GtkKit
import PhotoLibrary

/// A line above the photos of an album that a search fills: the search, and a button that changes
/// it.
final class SearchFilterLine {
  /// The widget to show. It is hidden on other pages.
  let widget: Box
  private let text = Label()

  /// - Parameter onEdit: Called when the user wants to change the search.
  init(onEdit: @escaping () -> Void) {
    text.addStyleClass("dim-label")
    text.wraps = true
    text.justify(.start)
    text.expandsHorizontally = true
    let button = Button(label: texts.gettext("Edit Search…"))
    button.verticalAlignment = .center
    button.onClicked(onEdit)
    widget = Box(.horizontal, spacing: 12, children: [text, button])
    widget.margins = Edges(vertical: 6, horizontal: 12)
    widget.isVisible = false
  }

  /// Shows a search; nil hides the line.
  func show(_ search: PhotoSearch?) {
    text.text = search?.text ?? ""
    widget.isVisible = search != nil
  }
}
