import GObjectKit

/// A message that fills an empty page: an icon, a title, a description and a button.
///
/// ```swift
/// let page = StatusPage(
///   "No Letters", description: "Letters that you write appear here.",
///   icon: Icon(named: "mail-unread-symbolic"))
/// page.setButton("_Write Letter") { [weak self] in self?.writeLetter() }
/// ```
///
/// Screen readers read the title and the description as the name and the description of a group.
///
/// - Ownership: Keep the page to change it later; its parent keeps its widgets.
public final class StatusPage: WidgetConvertible {
  /// The widget to add to a container. It takes all the space that it gets.
  public let asWidget: Widget
  private let group: CustomWidget
  private let content = Box(.vertical, spacing: 12)
  private let image = Image(iconName: "", pixelSize: 96)
  private let titleLabel = Label()
  private let descriptionLabel = Label()
  private var button: Button?

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - title: The message of the page, in a few words.
  ///   - description: Details, in a sentence or two; nil for none.
  ///   - icon: A symbolic icon; nil for none.
  public init(_ title: String, description: String? = nil, icon: Icon? = nil) {
    group = CustomWidget(child: content, cssName: "statuspage", role: .group)
    let clamp = Clamp(child: group, maximumWidth: 480)
    asWidget = ScrolledWindow(child: clamp)
    clamp.verticalAlignment = .center
    content.margins = Edges(24)
    for part in [image, titleLabel, descriptionLabel] as [Widget] { content.append(part) }
    image.addStyleClass("dim-label")
    image.setAccessibleHidden(true)
    titleLabel.addStyleClass("title-1")
    for label in [titleLabel, descriptionLabel] {
      label.wraps = true
      label.justify(.center)
    }
    (self.title, self.description, self.icon) = (title, description, icon)
  }

  /// The title.
  public var title: String {
    get { titleLabel.text }
    set {
      titleLabel.text = newValue
      group.setAccessibleLabel(newValue)
    }
  }

  /// The text below the title; nil hides it.
  public var description: String? {
    get { descriptionLabel.isVisible ? descriptionLabel.text : nil }
    set {
      descriptionLabel.text = newValue ?? ""
      descriptionLabel.isVisible = newValue != nil
      group.setAccessibleDescription(newValue ?? "")
    }
  }

  /// The icon; nil hides it.
  public var icon: Icon? {
    get { image.isVisible ? image.icon : nil }
    set {
      image.icon = newValue
      image.isVisible = newValue != nil
    }
  }

  /// Shows a button below the texts, in place of an earlier one.
  ///
  /// - Parameters:
  ///   - label: The label, with a mnemonic: "_Write Letter".
  ///   - isSuggested: Whether the button is emphasised, as the action that most people want.
  ///   - action: Called at a click.
  public func setButton(
    _ label: String, isSuggested: Bool = true, _ action: @escaping () -> Void
  ) {
    removeButton()
    let button = Button(label: label)
    button.setProperty("use-underline", to: true)
    button.horizontalAlignment = .center
    button.addStyleClass("pill")
    button.setStyleClass("suggested-action", isSuggested)
    button.onClicked(action)
    content.append(button)
    self.button = button
  }

  /// Removes the button.
  public func removeButton() {
    button?.unparent()
    button = nil
  }
}
