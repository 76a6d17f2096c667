import GtkKit

/// A page that explains why there is nothing to show, and offers remedies.
final class StatusPage {
  /// The widget to show.
  let widget: Widget

  /// - Parameters:
  ///   - iconName: A symbolic icon of the theme.
  ///   - title: The problem in a few words.
  ///   - message: The event and the remedy, in a sentence or two.
  ///   - buttons: The remedies as buttons; the first is the suggested one.
  init(
    iconName: String, title: String, message: String,
    buttons: [(label: String, action: () -> Void)] = []
  ) {
    let icon = Image(iconName: iconName, pixelSize: 96)
    icon.addStyleClass("dim-label")
    let heading = Label(title)
    heading.addStyleClass("title-1")
    let text = Label(message)
    let content = Box(.vertical, spacing: 12, children: [icon, heading, text])
    for label in [heading, text] {
      label.wraps = true
      label.justify(.center)
      label.setMaximumWidth(characters: 50)
    }
    if !buttons.isEmpty {
      let row = Box(.horizontal, spacing: 12)
      row.horizontalAlignment = .center
      row.margins.top = 12
      for (index, (label, action)) in buttons.enumerated() {
        let button = Button(label: label)
        button.addStyleClass("pill")
        if index == 0 { button.addStyleClass("suggested-action") }
        button.onClicked(action)
        row.append(button)
      }
      content.append(row)
    }
    content.horizontalAlignment = .center
    content.verticalAlignment = .center
    content.margins = Edges(24)
    content.expandsVertically = true
    let scrolled = ScrolledWindow(child: content)
    scrolled.expandsVertically = true
    // The buttons take the focus. Without buttons, the page itself takes it, so that its keys work.
    scrolled.isFocusable = buttons.isEmpty
    scrolled.addStyleClass("status-page")
    widget = scrolled
  }
}
