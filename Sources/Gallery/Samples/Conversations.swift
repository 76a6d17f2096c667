// Conversations · S37, S34
//
// A list of conversations with a toolbar. A conversation hides the toolbar when it is pushed, to
// make room for a field, and the toolbar moves out and in with the page. Hide Toolbar hides it by
// code, and Show Toolbar brings it back.

import GtkKit
import NavigationKit

extension Sample {
  static let conversations = Sample("conversations", source: PackageResources.Conversations_swift) {
    let navigation = NavigationController(
      rootViewController: ConversationsController(title: "Messages"))
    navigation.isToolbarHidden = false
    return navigation
  }
}

private final class Conversation {
  let name: String
  var messages: [String]

  init(_ name: String, _ messages: [String]) { (self.name, self.messages) = (name, messages) }
}

private final class ConversationsController: ViewController {
  private let conversations = [
    Conversation("Rosa", ["The boat is at nine.", "I have the tickets."]),
    Conversation("Choir", ["No rehearsal on Friday.", "Who has the scores?"]),
    Conversation("Uncle Ben", ["The plums are ripe."]),
  ]
  private let list = ListBox()
  private var rows: [ListRow] = []

  override func loadView() { view = ScrolledWindow(child: list) }

  override func viewDidLoad() {
    for conversation in conversations {
      let row = ListRow(conversation.name, subtitle: "", hasArrow: true)
      rows.append(row)
      list.append(row)
    }
    list.onActivate { [weak self] index in
      guard let self else { return }
      navigationController?.push(ConversationController(conversations[index]))
    }
    let hide = BarButtonItem(title: "Hide Toolbar") { [weak self] in self?.setToolbarHidden(true) }
    toolbarItems = [
      .flexibleSpace(), BarButtonItem(customView: Label("\(conversations.count) conversations")),
      .flexibleSpace(), hide,
    ]
  }

  override func viewWillAppear(animated: Bool) {
    for (row, conversation) in zip(rows, conversations) {
      row.subtitle = conversation.messages.last
    }
  }

  private func setToolbarHidden(_ isHidden: Bool) {
    navigationController?.setToolbarHidden(isHidden, animated: true)
    navigationItem.rightBarButtonItem =
      isHidden
      ? BarButtonItem(title: "Show Toolbar") { [weak self] in self?.setToolbarHidden(false) } : nil
  }
}

private final class ConversationController: ViewController {
  private let conversation: Conversation
  private let bubbles = Box(.vertical, spacing: 6)
  private let entry = Entry(placeholder: "Message")

  init(_ conversation: Conversation) {
    self.conversation = conversation
    super.init(title: conversation.name)
    hidesBottomBarWhenPushed = true
  }

  override func loadView() {
    bubbles.margins = Edges(12)
    let scroller = ScrolledWindow(child: bubbles)
    scroller.expandsVertically = true
    entry.setAccessibleLabel("Message")
    entry.margins = Edges(top: 6, bottom: 12, start: 12, end: 12)
    view = Box(.vertical, children: [scroller, entry])
  }

  override func viewDidLoad() {
    for message in conversation.messages { addBubble(message, isMine: false) }
    entry.onActivate { [weak self] message in self?.send(message) }
  }

  override func viewDidAppear(animated: Bool) { entry.grabFocus() }

  private func send(_ message: String) {
    guard !message.isEmpty else { return }
    conversation.messages.append(message)
    addBubble(message, isMine: true)
    entry.text = ""
  }

  private func addBubble(_ text: String, isMine: Bool) {
    let label = Label(text)
    label.wraps = true
    label.justify(.start)
    label.addStyleClass("bubble")
    label.setStyleClass("mine", isMine)
    label.horizontalAlignment = isMine ? .end : .start
    bubbles.append(label)
  }
}
