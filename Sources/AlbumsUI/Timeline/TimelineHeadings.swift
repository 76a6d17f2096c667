import GtkKit

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
