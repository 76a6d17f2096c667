import NavigationKit

/// The kinds of pages that the first page lists.
enum PageKind: String, CaseIterable {
  case numbers, typing, switcher, toolbar, long, modals, nested, locked, question, scrolling,
    people,
    files

  /// The title of the row, and of most pages.
  var title: String {
    switch self {
    case .numbers: "Page 1"
    case .typing: "Typing"
    case .switcher: "Switcher"
    case .toolbar: "Toolbar"
    case .nested: "Nested"
    case .locked: "Locked"
    case .question: "Question"
    case .scrolling: "Scrolling"
    case .people: "People"
    case .files: "Files"
    case .long:
      "A page whose title is much longer than any header bar of a narrow window has room for"
    case .modals: "Modals"
    }
  }

  @MainActor func make() -> ViewController {
    switch self {
    case .numbers: NumberedPage(1)
    case .typing: TypingPage(title: title)
    case .switcher: makeSwitcherPage()
    case .toolbar: ToolbarPage(title: title)
    case .nested: NestedPage(title: title)
    case .locked: LockedPage(title: title)
    case .question: QuestionPage(title: title)
    case .scrolling: ScrollingPage(title: title)
    case .people: PeoplePage(title: title)
    case .files: FilesPage(title: title)
    case .long: TextPage(title: title, text: "The title is cut, the back button stays.")
    case .modals: ModalsPage(title: title)
    }
  }
}
