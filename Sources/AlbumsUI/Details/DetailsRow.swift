import GtkKit

/// A fact of a photo in the details: its title, its value, and sometimes a button.
final class DetailsRow {
  let widget: Grid
  let titleLabel: Label
  private let label = Label()
  private let button: Button?

  /// - Parameters:
  ///   - title: The title.
  ///   - button: The button after the value.
  init(_ title: String, button: Button? = nil) {
    titleLabel = Label(title)
    self.button = button
    titleLabel.addStyleClass("dim-label")
    titleLabel.wrapBetweenWords()
    titleLabel.setWidth(characters: 12)
    titleLabel.setMaximumWidth(characters: 12)
    label.wraps = true
    for label in [titleLabel, label] {
      label.justify(.start)
      label.verticalAlignment = .start
    }
    label.setWidth(characters: 4)
    label.expandsHorizontally = true
    widget = Grid.detailsRow([titleLabel, label] + [button].compactMap(\.self))
    button?.verticalAlignment = .start
    widget.isVisible = false
  }

  var title: String {
    get { titleLabel.text }
    set { if newValue != titleLabel.text { titleLabel.text = newValue } }
  }

  /// Shows a value. Without one, the row is hidden.
  func show(_ value: String?) {
    if widget.heightRequest != nil { widget.heightRequest = nil }
    let value = value.flatMap { $0.isEmpty ? nil : $0 }
    widget.isVisible = value != nil
    button?.isSensitive = value != nil
    setText(value ?? "")
  }

  /// Shows a value, or a dimmed text in place of a missing one.
  func show(_ value: String?, or none: String) {
    let isMissing = value?.isEmpty != false
    label.setStyleClass("dim-label", isMissing)
    show(isMissing ? none : value)
  }

  /// Removes the value, and keeps the height until the next value is shown.
  func clear() {
    guard widget.isVisible else { return }
    if widget.height > 0 { widget.heightRequest = widget.height }
    button?.isSensitive = false
    setText("")
  }

  private func setText(_ text: String) {
    if label.text != text { label.text = text }
  }
}

extension Grid {
  /// Returns the row of a title and what belongs to it.
  ///
  /// A box would give a title more width in a row of one line than in a higher row, because a text that
  /// wraps needs it there. The values would then not be aligned.
  static func detailsRow(_ children: [Widget]) -> Grid {
    let row = Grid(columnSpacing: 12)
    for (column, child) in children.enumerated() { row.attach(child, column: column, row: 0) }
    return row
  }
}

/// Some facts of a photo under a heading.
final class DetailsSection {
  let widget: Box
  private let rows: [DetailsRow]

  /// - Parameters:
  ///   - title: The heading.
  ///   - rows: The facts.
  ///   - titles: The titles that get the same width.
  init(_ title: String, _ rows: [DetailsRow], titles: SizeGroup) {
    self.rows = rows
    for row in rows { titles.add(row.titleLabel) }
    let heading = Label(title)
    heading.addStyleClass("heading")
    heading.justify(.start)
    widget = Box(.vertical, spacing: 6, children: [heading] + rows.map(\.widget))
  }

  /// Hides the heading of a section in which no row has a value.
  func update() { widget.isVisible = rows.contains { $0.widget.isVisible } }
}
