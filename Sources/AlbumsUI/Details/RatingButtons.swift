import GtkKit
import PhotoLibrary

/// Five stars that show and change the rating of a photo.
final class RatingButtons {
  let widget: Grid
  /// Called with the number of stars that the person chooses; 0 removes the rating.
  var onRated: ((Int) -> Void)?
  private let buttons = (1...5).map { _ in Button(label: "☆") }
  private var rating = 0

  /// - Parameter titles: The titles that get the same width.
  init(titles: SizeGroup) {
    let title = Label(texts.gettext("Rating"))
    title.addStyleClass("dim-label")
    title.justify(.start)
    titles.add(title)
    let stars = Box(.horizontal, children: buttons)
    stars.addStyleClass("stars")
    widget = Grid.detailsRow([title, stars])
    for (index, button) in buttons.enumerated() {
      button.addStyleClass("flat")
      button.onClicked { [weak self] in
        guard let self else { return }
        onRated?(rating == index + 1 ? 0 : index + 1)
      }
    }
    show(PhotoMark())
  }

  /// Shows the rating of a mark.
  func show(_ mark: PhotoMark) {
    rating = mark.stars.count
    for (index, button) in buttons.enumerated() {
      let stars = index + 1
      let label = stars <= rating ? "★" : "☆"
      if button.label != label { button.label = label }
      let name =
        stars == rating
        ? texts.gettext("Remove the rating") : texts.ngettext("%d star", "%d stars", stars)
      button.tooltip = name
      button.setAccessibleLabel(name)
    }
  }

  /// Whether the rating can be changed.
  var isSensitive: Bool {
    get { widget.isSensitive }
    set { widget.isSensitive = newValue }
  }
}
