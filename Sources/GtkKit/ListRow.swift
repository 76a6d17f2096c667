import CGtk
import GObjectKit

/// The commonest row of a `ListBox`: a title and, where wanted, a line under it, a value or a
/// control at its end, and an arrow that says that there is more behind it.
///
/// - Ownership: Keep it to change it later; the list keeps what it shows.
public final class ListRow: WidgetConvertible {
  /// The widget to show.
  public let asWidget: Widget
  private let titleLabel = Label()
  private let subtitleLabel = Label()
  private let valueLabel = Label()
  private let arrow = Image(iconName: "go-next-symbolic")

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - title: What the row is called.
  ///   - subtitle: A quieter line under it.
  ///   - value: What is chosen at present, at the row's end.
  ///   - leading: A picture or icon before the title.
  ///   - trailing: A control at the row's end, such as a `Switch`; name it for a screen reader.
  ///   - hasArrow: Whether activating the row leads on to a page.
  public init(
    _ title: String, subtitle: String? = nil, value: String? = nil, leading: Widget? = nil,
    trailing: Widget? = nil, hasArrow: Bool = false
  ) {
    let texts = Box(.vertical, spacing: 2, children: [titleLabel, subtitleLabel])
    texts.expandsHorizontally = true
    texts.align(vertically: .center)
    let parts = [leading, texts, valueLabel, trailing, arrow].compactMap(\.self)
    asWidget = Box(.horizontal, children: parts)
    // The theme has a distance of its own in some lists, which would come on top of the box's.
    listStyle
    asWidget.addStyleClass("list-row")
    trailing?.alignVertically(.center)
    for label in [titleLabel, subtitleLabel] {
      label.wraps = true
      label.justify(.start)
    }
    subtitleLabel.addStyleClass("caption")
    for quiet in [subtitleLabel, valueLabel, arrow] { quiet.addStyleClass("dim-label") }
    (self.title, self.subtitle, self.value) = (title, subtitle, value)
    self.hasArrow = hasArrow
  }

  /// What the row is called.
  public var title: String {
    get { titleLabel.text }
    set { titleLabel.text = newValue }
  }

  /// The quieter line under the title.
  public var subtitle: String? {
    get { subtitleLabel.shownText }
    set { subtitleLabel.shownText = newValue }
  }

  /// What is chosen at present.
  public var value: String? {
    get { valueLabel.shownText }
    set {
      valueLabel.shownText = newValue
      // A long title goes on in the next line sooner than what is short is cut.
      valueLabel.setLeastWidth(characters: 14)
    }
  }

  /// Whether an arrow says that activating the row leads on to a page.
  public var hasArrow: Bool {
    get { arrow.isVisible }
    set { arrow.isVisible = newValue }
  }
}

extension Label {
  /// The text; nil takes no room.
  fileprivate var shownText: String? {
    get { isVisible ? text : nil }
    set {
      isVisible = newValue != nil
      text = newValue ?? ""
    }
  }
}
