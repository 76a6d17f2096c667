import GtkKit

/// The headings of a grid that are in view.
final class GridHeadings {
  private var headings: [Int: Heading] = [:]
  private var spare: [Heading] = []
  private let parent: Widget

  /// - Parameter parent: The widget that gets the headings as children.
  init(in parent: Widget) { self.parent = parent }

  /// The headings in use, by section.
  var widgets: [Int: Widget] { headings.mapValues(\.widget) }

  /// Shows the headings of some sections.
  func show(_ range: Range<Int>, of sections: GridSections) {
    for (section, heading) in headings where !range.contains(section) {
      headings[section] = nil
      spare.append(heading)
    }
    for section in range where headings[section] == nil {
      let heading = spare.popLast() ?? makeHeading()
      heading.show(sections.title?(section) ?? "", detail: sections.detail(section))
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
