import CGtk
import GObjectKit

/// The content of a typical `ListBox` row: a title with an optional subtitle, value, control and
/// arrow.
///
/// - Ownership: Keep the row to change it later; the list keeps its widgets.
public final class ListRow: WidgetConvertible {
  /// The widget to add to a list.
  public let asWidget: Widget
  private let titleLabel = Label()
  private let subtitleLabel = Label()
  private let valueLabel = Label()
  private let arrow = Image(iconName: "go-next-symbolic")

  /// Makes the content of a row.
  ///
  /// - Parameters:
  ///   - title: The main text.
  ///   - subtitle: A dimmed line below the title.
  ///   - value: The current value, at the end of the row.
  ///   - leading: An image or icon before the title.
  ///   - trailing: A control at the end of the row, such as a `Switch`. Set its accessible name.
  ///   - hasArrow: Whether an arrow shows that the row opens a page.
  public init(
    _ title: String, subtitle: String? = nil, value: String? = nil, leading: Widget? = nil,
    trailing: Widget? = nil, hasArrow: Bool = false
  ) {
    let texts = Box(.vertical, spacing: 2, children: [titleLabel, subtitleLabel])
    texts.expandsHorizontally = true
    texts.verticalAlignment = .center
    let parts = [leading, texts, valueLabel, trailing, arrow].compactMap(\.self)
    asWidget = Box(.horizontal, children: parts)
    // The style class sets the spacing, because some lists of the theme add their own spacing to
    // that of a box.
    listStyle
    asWidget.addStyleClass("list-row")
    trailing?.verticalAlignment = .center
    for label in [titleLabel, subtitleLabel] {
      label.wraps = true
      label.justify(.start)
    }
    subtitleLabel.addStyleClass("caption")
    for quiet in [subtitleLabel, valueLabel, arrow] { quiet.addStyleClass("dim-label") }
    (self.title, self.subtitle, self.value) = (title, subtitle, value)
    self.hasArrow = hasArrow
  }

  /// The main text.
  public var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  /// The dimmed line below the title; nil hides it.
  public var subtitle: String? {
    get { subtitleLabel.shownText }
    set { subtitleLabel.shownText = newValue }
  }

  /// The current value at the end of the row; nil hides it.
  public var value: String? {
    get { valueLabel.shownText }
    set {
      valueLabel.shownText = newValue
      // A long title wraps before a value of up to 14 characters is ellipsized.
      valueLabel.setLeastWidth(characters: 14)
    }
  }

  /// Whether an arrow shows that the row opens a page.
  public var hasArrow: Bool {
    get { arrow.isVisible }
    set { arrow.isVisible = newValue }
  }
}

extension Label {
  /// The text; nil hides the label.
  fileprivate var shownText: String? {
    get { isVisible ? text : nil }
    set {
      isVisible = newValue != nil
      text = newValue ?? ""
    }
  }
}
