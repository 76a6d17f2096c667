// Mail Toolbar · S54, S27, S34, S36
//
// A mailbox with the five toolbar items of a mail program: Refresh, Move to Folder, Move to Trash,
// Reply and Compose. A message shows all five, and a list shows those that apply to it. The toolbar
// cross-fades between them. Refresh delivers new messages, Undo takes back a move, and a sent
// message appears in Sent. Mailboxes show the number of unread messages, and so does a badge on the
// button that opens the next unread message.

import Foundation
import GtkKit
import NavigationKit

extension Sample {
  static let mailToolbar = Sample(
    "mail-toolbar", source: PackageResources.MailToolbar_swift,
    windowSize: (width: 480, height: 520)
  ) {
    let navigationController = NavigationController(
      rootViewController: MailboxesController(PostOffice()))
    navigationController.setToolbarHidden(false, animated: false)
    return navigationController
  }
}

// MARK: - Messages

private enum Mailbox: String, CaseIterable {
  case inbox = "Inbox"
  case archive = "Archive"
  case sent = "Sent"
  case trash = "Trash"

  static let iconNames = [
    "mail-unread-symbolic", "folder-symbolic", "mail-send-symbolic", "user-trash-symbolic",
  ]
}

private final class Message: Equatable {
  let correspondent, subject, text: String
  var date = Date.now
  var mailbox: Mailbox
  var isUnread: Bool

  init(_ correspondent: String, _ subject: String, _ text: String, in mailbox: Mailbox = .inbox) {
    (self.correspondent, self.subject, self.text) = (correspondent, subject, text)
    (self.mailbox, isUnread) = (mailbox, mailbox == .inbox)
  }

  static func == (a: Message, b: Message) -> Bool { a === b }
}

/// The messages, shared by all pages.
private final class PostOffice {
  private var messages: [Message] = []
  /// The messages that are not delivered yet.
  private var waiting = [
    Message("Choir", "Saturday's rehearsal", "We begin an hour earlier.\nBring the blue folder."),
    Message("Library", "Your book is here", "It can be fetched until Friday."),
    Message(
      "Ada", "Photos from the hike", "They are all here.\nThe one with the goat is the best."),
    Message("Ben", "Re: Sunday", "Seven is fine. I bring the boat, you bring the bread."),
    Message("Garden Club", "Seeds to swap", "We meet on the first Sunday of the month."),
  ]
  /// Undoes the last move; nil without a move.
  var undo: (() -> Void)?

  init() {
    deliver(3)
    add(Message("Ben", "Sunday", "Shall we row to the island? At seven?", in: .sent))
  }

  /// Returns the messages of a mailbox, the newest first.
  func messages(in mailbox: Mailbox) -> [Message] { messages.filter { $0.mailbox == mailbox } }

  func unread(in mailbox: Mailbox) -> [Message] { messages(in: mailbox).filter(\.isUnread) }

  /// Delivers up to `count` messages and returns how many.
  @discardableResult
  func deliver(_ count: Int = 2) -> Int {
    let new = waiting.prefix(count)
    waiting.removeFirst(new.count)
    for message in new { add(message) }
    return new.count
  }

  func add(_ message: Message) {
    message.date = .now
    messages.insert(message, at: 0)
  }

  func move(_ message: Message, to mailbox: Mailbox) {
    undo = { [origin = message.mailbox] in message.mailbox = origin }
    message.mailbox = mailbox
  }
}

// MARK: - Pages

/// The superclass of all pages, which observes the messages.
private class MailController: ViewController {
  let office: PostOffice
  private let status = Label()
  private lazy var statusItem = BarButtonItem(customView: status)
  private(set) lazy var refreshItem = BarButtonItem(systemItem: .refresh) { [weak self] in
    self?.refresh()
  }
  private(set) lazy var composeItem = BarButtonItem(systemItem: .compose) { [weak self] in
    self?.compose(Draft())
  }

  init(_ office: PostOffice, title: String) {
    self.office = office
    super.init(title: title)
    (refreshItem.keys, composeItem.keys) = ("F5", "<Control>n")
    status.addStyleClass("dim-label")
  }

  override func viewDidLoad() { showTools() }

  /// Shows the toolbar of a list, with an item or the status in the middle.
  final func showTools(middle: BarButtonItem? = nil) {
    let space = BarButtonItem.flexibleSpace()
    setToolbarItems(
      [refreshItem, space, middle ?? statusItem, space, composeItem], animated: true)
  }

  override func viewWillAppear(animated: Bool) { showMail() }

  /// Updates the page after a change of the messages.
  func showMail() {}

  private func refresh() {
    let count = office.deliver()
    status.text = count == 0 ? "No new messages" : "\(count.formatted()) new"
    showMail()
  }

  final func compose(_ draft: Draft) {
    let form = ComposeController(draft)
    let sheet = NavigationController(rootViewController: form)
    sheet.preferredContentSize = Size(width: 420, height: 400)
    Task { [weak self] in
      guard let message = await self?.presentForResult(sheet, of: form) else { return }
      self?.office.add(message)
      self?.status.text = "Sent"
      self?.showMail()
    }
  }
}

private final class MailboxesController: MailController {
  private let rows = zip(Mailbox.allCases, Mailbox.iconNames).map {
    ListRow($0.rawValue, leading: Image(iconName: $1), hasArrow: true)
  }

  init(_ office: PostOffice) { super.init(office, title: "Mailboxes") }

  override func loadView() {
    let list = ListBox()
    for row in rows { list.append(row) }
    list.onActivate { [weak self] in self?.open(Mailbox.allCases[$0]) }
    view = ScrolledWindow(child: list)
  }

  override func showMail() {
    for (row, mailbox) in zip(rows, Mailbox.allCases) {
      let unread = office.unread(in: mailbox).count
      row.value = unread > 0 ? unread.formatted() : nil
    }
  }

  private func open(_ mailbox: Mailbox) {
    navigationController?.push(MessagesController(office, mailbox))
  }
}

private final class MessagesController: MailController {
  private let mailbox: Mailbox
  private var shown: [(message: Message, row: ListRow)] = []
  private let list = ListBox()
  private lazy var undoItem = BarButtonItem(title: "Undo", keys: "<Control>z") { [weak self] in
    self?.undo()
  }
  private lazy var nextUnread = BarButtonItem(
    iconName: "mail-unread-symbolic", accessibilityLabel: "Next Unread", keys: "<Control>u"
  ) { [weak self] in self?.openNextUnread() }

  init(_ office: PostOffice, _ mailbox: Mailbox) {
    self.mailbox = mailbox
    super.init(office, title: mailbox.rawValue)
  }

  override func loadView() {
    let empty = Label("No messages")
    empty.addStyleClass("dim-label")
    empty.margins = Edges(top: 48, bottom: 48)
    list.setPlaceholder(empty)
    list.onActivate { [weak self] index in self.map { $0.open($0.shown[index].message) } }
    view = ScrolledWindow(child: list)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    if mailbox == .inbox { navigationItem.rightBarButtonItem = nextUnread }
  }

  override func viewWillDisappear(animated: Bool) { office.undo = nil }

  override func showMail() {
    let messages = office.messages(in: mailbox)
    // Keeps unchanged rows, so that the focus and the scroll position stay.
    for change in messages.difference(from: shown.map(\.message)) {
      switch change {
      case .remove(let index, _, _):
        list.remove(at: index)
        shown.remove(at: index)
      case .insert(let index, let message, _):
        shown.insert(
          (message, ListRow(message.correspondent, subtitle: message.subject)), at: index)
        list.insert(shown[index].row, at: index)
      }
    }
    for (message, row) in shown {
      let time = message.date.formatted(date: .omitted, time: .shortened)
      row.value = message.isUnread ? "Unread · \(time)" : time
    }
    let unread = office.unread(in: mailbox).count
    nextUnread.badgeValue = unread > 0 ? unread.formatted() : nil
    nextUnread.isEnabled = unread > 0
    showTools(middle: office.undo == nil ? nil : undoItem)
  }

  private func open(_ message: Message) {
    navigationController?.push(MessageController(office, message))
  }

  private func openNextUnread() {
    if let message = office.unread(in: mailbox).first { open(message) }
  }

  private func undo() {
    office.undo?()
    office.undo = nil
    showMail()
  }
}

private final class MessageController: MailController {
  private let message: Message

  init(_ office: PostOffice, _ message: Message) {
    self.message = message
    super.init(office, title: message.subject)
  }

  override func loadView() {
    let subject = Label(message.subject)
    subject.addStyleClass("title-3")
    let date = message.date.formatted(date: .long, time: .shortened)
    let preposition = message.mailbox == .sent ? "To" : "From"
    let details = Label("\(preposition) \(message.correspondent), \(date)")
    details.addStyleClass("dim-label")
    let labels = [subject, details, Label(message.text)]
    for label in labels {
      label.wraps = true
      label.justify(.start)
    }
    let box = Box(.vertical, spacing: 12, children: labels)
    box.margins = Edges(18)
    view = ScrolledWindow(child: box)
  }

  override func viewDidLoad() {
    pageActions.addAction("move") { [weak self] (name: String) in
      Mailbox(rawValue: name).map { self?.move(to: $0) }
    }
    let menu = Menu()
    for mailbox in [Mailbox.inbox, .archive] where mailbox != message.mailbox {
      menu.append(mailbox.rawValue, action: "page.move('\(mailbox.rawValue)')")
    }
    let organize = BarButtonItem(systemItem: .organize)
    organize.menu = menu
    let trash = BarButtonItem(systemItem: .trash, keys: "Delete") { [weak self] in
      self?.move(to: .trash)
    }
    trash.isEnabled = message.mailbox != .trash
    let reply = BarButtonItem(systemItem: .reply, keys: "<Control>r") { [weak self] in self?.reply()
    }
    let space = BarButtonItem.flexibleSpace()
    toolbarItems = [refreshItem, space, organize, space, trash, space, reply, space, composeItem]
  }

  override func viewDidAppear(animated: Bool) { message.isUnread = false }

  private func move(to mailbox: Mailbox) {
    office.move(message, to: mailbox)
    navigationController?.pop()
  }

  private func reply() {
    let quote = message.text.split(separator: "\n").map { "> \($0)\n" }.joined()
    let subject = "Re: " + message.subject.trimmingPrefix("Re: ")
    compose(Draft(recipient: message.correspondent, subject: subject, text: quote + "\n"))
  }
}

// MARK: - Writing

private struct Draft: Equatable {
  var recipient = ""
  var subject = ""
  var text = ""
}

private final class ComposeController: ViewController, ValueReturning {
  typealias ReturnedValue = Message
  private let original: Draft
  private let recipient = Entry(placeholder: "To")
  private let subject = Entry(placeholder: "Subject")
  private let text = TextView()
  private lazy var sendItem = BarButtonItem(title: "Send", style: .done, keys: "<Control>Return") {
    [weak self] in
    self?.send()
  }

  init(_ draft: Draft) {
    original = draft
    super.init(title: draft.recipient.isEmpty ? "New Message" : "Reply")
  }

  private var draft: Draft {
    Draft(recipient: recipient.text, subject: subject.text, text: text.text)
  }

  override func loadView() {
    (recipient.text, subject.text, text.text) = (
      original.recipient, original.subject, original.text
    )
    recipient.setAccessibleLabel("To")
    subject.setAccessibleLabel("Subject")
    text.setAccessibleLabel("Message")
    let scrolled = ScrolledWindow(child: text)
    scrolled.expandsVertically = true
    let box = Box(.vertical, spacing: 6, children: [recipient, subject, scrolled])
    box.margins = Edges(12)
    view = box
  }

  override func viewDidLoad() {
    sendItem.isEnabled = !original.recipient.isEmpty
    recipient.onChanged { [weak self] in self?.sendItem.isEnabled = !$0.isEmpty }
    navigationItem.rightBarButtonItem = sendItem
    navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel) { [weak self] in
      Task { await self?.requestDismiss() }
    }
  }

  // In a reply, the text gets the focus. By default, the first field would get it.
  override func viewWillAppear(animated: Bool) {
    if !original.recipient.isEmpty { text.grabFocus() }
  }

  override func shouldPop(reason: PopReason) async -> Bool {
    guard draft != original else { return true }
    let alert = AlertController<Bool>(title: "Discard the Message?")
    alert.addAction("Keep Writing", style: .cancel, returning: false)
    alert.addAction("Discard", style: .destructive, returning: true)
    return await presentForResult(alert) ?? false
  }

  private func send() {
    let draft = draft
    let subject = draft.subject.isEmpty ? "(no subject)" : draft.subject
    finish(returning: Message(draft.recipient, subject, draft.text, in: .sent))
  }
}
