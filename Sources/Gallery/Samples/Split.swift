// Split View · B16, S11
//
// Notes in a sidebar, with the chosen note beside it. In a narrow window the note covers the list,
// and its back button returns to the list. A changed note asks before another replaces it and
// before the window is closed. Change one, and choose another.

import GtkKit
import NavigationKit

extension Sample {
  static let split = Sample(
    "split", source: PackageResources.Split_swift, windowSize: (760, 480)
  ) {
    let sidebar = NotesController()
    let split = SplitViewController(primary: sidebar, secondary: sidebar.makeFirstPage())
    split.preferredPrimaryColumnWidth = 240
    split.secondary.setToolbarHidden(false, animated: false)
    return split
  }
}

private final class Note {
  var text: String

  init(_ text: String) { self.text = text }

  var lines: [Substring] { text.split(separator: "\n") }
  var title: String { lines.first.map(String.init) ?? "New Note" }
  var excerpt: String { lines.dropFirst().first.map(String.init) ?? "No additional text" }
}

// MARK: The sidebar

private final class NotesController: ViewController {
  private var notes = [
    Note("Balcony\nTomatoes need a larger pot.\nAsk the neighbours about the watering can."),
    Note("Bicycle\nThe back light flickers.\nNew brake pads before the trip."),
    Note("Trip to the Lakes\nTrain at a quarter past eight.\nTake the map and the small tent."),
    Note("Presents\nA kite, if there is one in red."),
  ]
  private let list = ListBox(style: .sidebar, selection: .single)
  private var rows: [ListRow] = []
  /// The note that the detail shows.
  private lazy var shownNote = notes[0]

  init() { super.init(title: "Notes") }

  override func loadView() { view = ScrolledWindow(child: list) }

  override func viewDidLoad() {
    for note in notes { appendRow(for: note) }
    showSelection()
    list.onActivate { [weak self] index in
      guard let self else { return }
      choose(notes[index])
    }
    let add = BarButtonItem(systemItem: .add, keys: "<Control>n") { [weak self] in
      self?.choose(Note(""))
    }
    add.accessibilityLabel = "New Note"
    navigationItem.rightBarButtonItem = add
  }

  /// Makes the first page of the detail.
  func makeFirstPage() -> ViewController { makePage(of: shownNote) }

  private func makePage(of note: Note) -> ViewController {
    let page = NoteController(note)
    page.onSaved = { [weak self] in self?.update(note) }
    return page
  }

  private func choose(_ note: Note) {
    guard let split = splitViewController else { return }
    guard note !== shownNote else { return split.show(.secondary) }
    let page = makePage(of: note)
    Task { [weak self] in
      // The page of the old note can refuse, because of unsaved changes.
      if await split.requestDetailViewController(page) { self?.noteIsShown(note) }
      self?.showSelection()
    }
  }

  private func noteIsShown(_ note: Note) {
    shownNote = note
    guard !notes.contains(where: { $0 === note }) else { return }
    notes.append(note)
    appendRow(for: note)
  }

  private func appendRow(for note: Note) {
    let row = ListRow(note.title, subtitle: note.excerpt)
    rows.append(row)
    list.append(row)
  }

  private func update(_ note: Note) {
    guard let index = notes.firstIndex(where: { $0 === note }) else { return }
    (rows[index].title, rows[index].subtitle) = (note.title, note.excerpt)
  }

  private func showSelection() {
    list.selectedIndex = notes.firstIndex { $0 === shownNote }
  }
}

// MARK: The detail

private final class NoteController: ViewController {
  /// Called after the note was saved.
  var onSaved: (() -> Void)?
  private let note: Note
  private let textView: TextView
  private lazy var saveItem = BarButtonItem(systemItem: .save, keys: "<Control>s") { [weak self] in
    self?.save()
  }

  init(_ note: Note) {
    self.note = note
    textView = TextView(note.text)
    super.init(title: note.title)
  }

  override func loadView() {
    textView.setTextMargins(top: 18, bottom: 18, sides: 18)
    textView.setAccessibleLabel("Text")
    view = ScrolledWindow(child: textView)
  }

  override func viewDidLoad() {
    saveItem.isEnabled = false
    let statistics = BarButtonItem(title: "Statistics") { [weak self] in
      guard let self else { return }
      navigationController?.push(StatisticsController(textView.text))
    }
    navigationItem.rightBarButtonItem = saveItem
    toolbarItems = [.flexibleSpace(), statistics]
    textView.onChanged { [weak self] text in
      guard let self else { return }
      saveItem.isEnabled = text != note.text
    }
  }

  private func save() {
    note.text = textView.text
    saveItem.isEnabled = false
    title = note.title
    onSaved?()
  }

  private enum Answer { case save, discard }

  override func shouldPop(reason: PopReason) async -> Bool {
    guard saveItem.isEnabled else { return true }
    let alert = AlertController<Answer>(
      title: "Save the Changes?", message: "“\(note.title)” has been changed.")
    alert.addAction("Save", returning: .save)
    alert.addAction("Discard", style: .destructive, returning: .discard)
    alert.addAction("Keep Editing", style: .cancel)
    switch await presentForResult(alert) {
    case .save: save()
    case .discard:
      textView.text = note.text
      saveItem.isEnabled = false
    case nil: return false
    }
    return true
  }
}

private final class StatisticsController: ViewController {
  private let text: String

  init(_ text: String) {
    self.text = text
    super.init(title: "Statistics")
  }

  override func loadView() {
    let facts = ListBox(style: .boxed)
    let words = text.split { !$0.isLetter && !$0.isNumber }
    facts.append(ListRow("Characters", value: "\(text.count)"))
    facts.append(ListRow("Words", value: "\(words.count)"))
    facts.append(ListRow("Lines", value: "\(text.split(separator: "\n").count)"))
    facts.verticalAlignment = .start
    facts.margins = Edges(18)
    view = ScrolledWindow(child: facts)
  }
}
