import Foundation
import GtkKit
import NavigationKit
import PhotoLibrary

/// Lets the person choose one of the cameras, keywords and so on that photos have.
final class SearchChoiceController: ViewController, ValueReturning {
  typealias ReturnedValue = SearchCriterion

  private let choices: [SearchChoice]
  private var shown: [SearchChoice] = []
  private let entry = SearchEntry(placeholder: texts.gettext("Type to find"))
  private let list = ListBox(style: .boxed)
  private let none = Label()
  private static let mostShown = 200

  init(title: String, choices: [SearchChoice]) {
    self.choices = choices
    super.init(title: title)
    preferredContentSize = Size(width: 380, height: 420)
  }

  /// Asks over a page; nil if the person cancels.
  func ask(over page: ViewController) async -> SearchCriterion? {
    await page.presentForResult(NavigationController(rootViewController: self), of: self)
  }

  override func loadView() {
    entry.setAccessibleLabel(title ?? "")
    entry.results = list
    entry.onSearchChanged { [weak self] text in self?.show(matching: text) }
    entry.onStopSearch { [weak self] in self?.presentingViewController?.dismiss() }
    list.onActivate { [weak self] index in
      guard let self, shown.indices.contains(index) else { return }
      finish(returning: shown[index].criterion)
    }
    none.wraps = true
    none.margins = Edges(18)
    list.setPlaceholder(none)
    let scrolled = ScrolledWindow(child: list)
    scrolled.isFocusable = false
    scrolled.expandsVertically = true
    let content = Box(.vertical, spacing: 12, children: [entry, scrolled])
    content.margins = Edges(18)
    view = content
    show(matching: "")
  }

  override func viewDidLoad() {
    navigationItem.leftBarButtonItem = BarButtonItem(systemItem: .cancel) { [weak self] in
      self?.presentingViewController?.dismiss()
    }
  }

  override func viewDidAppear(animated: Bool) { entry.grabFocus() }

  private func show(matching text: String) {
    let found = choices.filter { $0.name.keywordText.hasWords(beginningLike: text) }
    shown = Array(found.prefix(Self.mostShown))
    none.text =
      choices.isEmpty
      ? texts.gettext("No photo has this information.")
      : texts.gettext("Nothing here begins with “%s”.", text)
    list.removeAll()
    for choice in shown {
      list.append(ListRow(choice.name.keywordText, value: choice.count.grouped))
    }
  }
}

nonisolated extension String {
  /// Whether each word of a text begins a word of this one, whatever their case and accents.
  func hasWords(beginningLike text: String) -> Bool {
    let words = plainWords
    return text.plainWords.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
  }

  private var plainWords: [String] {
    folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
