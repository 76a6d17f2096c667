import GtkKit

/// A cell of a timeline: the widget that has the focus and that screen readers read, around a
/// thumbnail.
final class TimelineCell {
  let content: ThumbnailCell
  let widget: CustomWidget
  /// The position of the photo that the cell shows.
  fileprivate(set) var position: Int

  fileprivate init(_ content: ThumbnailCell, position: Int) {
    self.content = content
    self.position = position
    // Named as GTK's grid names them, so that the same rules of the style sheet apply.
    widget = CustomWidget(child: content.widget, cssName: "child", role: .gridCell)
    widget.clipsChildren = true
  }
}

/// The cells of a timeline that are in view or close to it. Cells that go out of view are used
/// again.
final class TimelineCells {
  /// The cells in use, by position.
  private(set) var cells: [Int: TimelineCell] = [:]
  /// The cells to use again. They stay visible until `hideSpare()`, out of view, because screen
  /// readers are told of each change, which takes longer than a change of the photo.
  private var spare: [TimelineCell] = []
  private let parent: Widget
  private let make: () -> ThumbnailCell

  /// - Parameters:
  ///   - parent: The widget that gets the cells as children.
  ///   - make: Makes the content of another cell.
  init(in parent: Widget, make: @escaping () -> ThumbnailCell) {
    (self.parent, self.make) = (parent, make)
  }

  subscript(position: Int) -> TimelineCell? { cells[position] }

  /// The cell around a widget.
  func cell(around widget: Widget) -> TimelineCell? {
    cells.values.first { widget.isInside($0.widget) }
  }

  /// Gives each position a cell, until all have one or the time is up.
  ///
  /// - Parameters:
  ///   - positions: The positions, the most urgent first.
  ///   - kept: Whether a position that is not among them keeps its cell.
  ///   - deadline: When to stop. At least one position gets its cell.
  ///   - bind: Shows the photo of the cell's position.
  /// - Returns: Whether all positions have cells now.
  func assign(
    _ positions: some Sequence<Int>, keeping kept: (Int) -> Bool,
    until deadline: ContinuousClock.Instant, bind: (TimelineCell) -> Void
  ) -> Bool {
    for (position, cell) in cells where !kept(position) {
      cells[position] = nil
      cell.content.unbind()
      spare.append(cell)
    }
    for position in positions where cells[position] == nil {
      let cell = spare.popLast() ?? makeCell(at: position)
      cell.position = position
      cells[position] = cell
      cell.widget.isChildVisible = true
      bind(cell)
      if ContinuousClock.now > deadline { return false }
    }
    return true
  }

  private func makeCell(at position: Int) -> TimelineCell {
    let cell = TimelineCell(make(), position: position)
    cell.widget.setParent(parent)
    return cell
  }

  /// Moves cells to other positions after a change of the list; `move` returns the new position, or
  /// nil for a cell whose photo is gone.
  func move(_ move: (TimelineCell) -> Int?) {
    let former = cells.values
    cells = [:]
    for cell in former {
      if let position = move(cell), cells[position] == nil {
        cell.position = position
        cells[position] = cell
      } else {
        cell.content.unbind()
        spare.append(cell)
      }
    }
  }

  /// The widgets that are not in use and not hidden yet.
  var visibleSpare: [Widget] { spare.lazy.map(\.widget).filter(\.isChildVisible) }

  /// Hides the cells that are not in use.
  func hideSpare() {
    for cell in spare { cell.widget.isChildVisible = false }
  }
}

/// The headings of a timeline that are in view.
final class TimelineHeadings {
  private final class Heading {
    let label = Label()
    let widget: CustomWidget
    init() {
      label.addStyleClass("heading")
      label.justify(.start)
      label.ellipsize(.end)
      label.margins = Edges(vertical: 0, horizontal: 6)
      widget = CustomWidget(child: label, cssName: "title", role: .heading)
    }
  }

  private var headings: [Int: Heading] = [:]
  private var spare: [Heading] = []
  private let parent: Widget

  /// - Parameter parent: The widget that gets the headings as children.
  init(in parent: Widget) { self.parent = parent }

  /// The headings in use, by section.
  var widgets: [Int: Widget] { headings.mapValues(\.widget) }

  /// Shows the headings of some sections.
  func show(_ sections: Range<Int>, title: (Int) -> String) {
    for (section, heading) in headings where !sections.contains(section) {
      headings[section] = nil
      spare.append(heading)
    }
    for section in sections where headings[section] == nil {
      let heading = spare.popLast() ?? makeHeading()
      let text = title(section)
      if heading.label.text != text {
        heading.label.text = text
        heading.widget.setAccessibleLabel(text)
      }
      heading.widget.isChildVisible = true
      headings[section] = heading
    }
    for heading in spare { heading.widget.isChildVisible = false }
  }

  /// Has the headings made again, after the sections have changed.
  func clear() {
    spare += headings.values
    headings = [:]
  }

  private func makeHeading() -> Heading {
    let heading = Heading()
    heading.widget.setParent(parent)
    return heading
  }
}
