// Restoration · S8, S7
//
// Quit on any page and start again: the pages are restored, with their scroll positions and the
// note that you had begun to type. Pages are made from registered destinations, a NavigationSession
// saves the path in a file, and each page saves its own state. The same destinations are links:
// choose Open Link and type, for example, "guide:shore/tides". The page opens above its chapter.

import GtkKit
import NavigationKit

extension Sample {
  static let restoration = Sample(
    "restoration", source: PackageResources.Restoration_swift, windowSize: (width: 440, height: 460)
  ) {
    let navigationController = NavigationController(rootViewController: GuideController())
    register(navigationController.destinations)
    if let application = Application.default {
      NavigationSession.start(
        application: application, name: "guide", for: navigationController
      ).restore()
    }
    return navigationController
  }

  private static func register(_ destinations: Destinations) {
    destinations.register(ChapterLink.self, as: "chapter") { link in
      Chapter.named(link.chapter).map { ChapterController($0) }
    }
    destinations.register(
      ArticleLink.self, as: "article", below: { [ChapterLink(chapter: $0.chapter)] }
    ) { link in
      Chapter.named(link.chapter)?.article(link.article).map { ArticleController($0) }
    }
    destinations.registerLinks(parse)
  }
}

// MARK: - Destinations

private nonisolated struct ChapterLink: Destination {
  let chapter: String
}

private nonisolated struct ArticleLink: Destination {
  let chapter, article: String
}

/// Returns the destination of a link, such as "guide:shore" or "guide:shore/tides".
private func parse(_ link: String) -> (any Destination)? {
  guard let path = link.wholeMatch(of: /\s*guide:(\w+)(\/(\w+))?\s*/) else { return nil }
  let chapter = String(path.1)
  guard let article = path.3 else { return ChapterLink(chapter: chapter) }
  return ArticleLink(chapter: chapter, article: String(article))
}

// MARK: - Pages

/// The superclass of all pages: it scrolls, and opens links.
private class GuidePage: ViewController {
  private var position = 0.0
  let content = Box(.vertical, spacing: 12)
  private lazy var scrollView = ScrolledWindow(child: content)

  override func loadView() {
    content.margins = Edges(18)
    scrollView.expandsVertically = true
    view = Box(.vertical, children: [scrollView])
  }

  override func viewDidLoad() {
    let open = BarButtonItem(
      iconName: "go-jump-symbolic", accessibilityLabel: "Open Link", keys: "<Control>l")
    open.presentPopover(from: self) { [weak self] in
      LinkController { try self?.navigationController?.open(link: $0) }
    }
    navigationItem.rightBarButtonItem = open
    scrollView.scrollPosition = position
  }

  /// Adds rows that push pages.
  final func addLinks(_ links: [(title: String, destination: any Destination)]) {
    let list = ListBox(style: .boxed)
    for link in links { list.append(ListRow(link.title, hasArrow: true)) }
    list.onActivate { [weak self] index in
      do {
        try self?.navigationController?.push(destination: links[index].destination)
      } catch {
        self?.show(Toast("This page no longer exists"))
      }
    }
    content.append(list)
  }

  override func encodeRestorableState(to state: inout RestorableState) {
    state["position"] = scrollView.scrollPosition
  }

  override func decodeRestorableState(from state: RestorableState) {
    position = state["position"] ?? 0
  }
}

private final class GuideController: GuidePage {
  init() { super.init(title: "Field Guide") }

  override func viewDidLoad() {
    super.viewDidLoad()
    addLinks(Chapter.all.map { ($0.title, ChapterLink(chapter: $0.name)) })
  }
}

private final class ChapterController: GuidePage {
  private let chapter: Chapter

  init(_ chapter: Chapter) {
    self.chapter = chapter
    super.init(title: chapter.title)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    addLinks(
      chapter.articles.map { [chapter] in
        ($0.title, ArticleLink(chapter: chapter.name, article: $0.name))
      })
  }
}

private final class ArticleController: GuidePage {
  private let article: Article
  private let note = Entry(placeholder: "Note")
  private var noteText = ""

  init(_ article: Article) {
    self.article = article
    super.init(title: article.title)
  }

  override func loadView() {
    super.loadView()
    note.setAccessibleLabel("Note")
    note.margins = Edges(vertical: 12, horizontal: 18)
    (view as? Box)?.append(note)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    for paragraph in article.paragraphs {
      let label = Label(paragraph)
      label.wraps = true
      label.justify(.start)
      content.append(label)
    }
    note.text = noteText
  }

  override func encodeRestorableState(to state: inout RestorableState) {
    super.encodeRestorableState(to: &state)
    state["note"] = note.text
  }

  override func decodeRestorableState(from state: RestorableState) {
    super.decodeRestorableState(from: state)
    noteText = state["note"] ?? ""
  }
}

/// A page with a field for a link.
private final class LinkController: ViewController {
  private let open: (_ link: String) throws -> Void
  private let hint = Label()

  init(_ open: @escaping (_ link: String) throws -> Void) {
    self.open = open
    super.init(title: "Open Link")
  }

  override func loadView() {
    let entry = Entry(placeholder: "guide:chapter/article")
    entry.setAccessibleLabel("Link")
    entry.setWidth(characters: 24)
    entry.onActivate { [weak self] in self?.follow($0) }
    hint.addStyleClass("dim-label")
    hint.isVisible = false
    let box = Box(.vertical, spacing: 6, children: [entry, hint])
    box.margins = Edges(12)
    view = box
  }

  private func follow(_ link: String) {
    do {
      try open(link)
    } catch {
      hint.text = "There is no such page."
      hint.isVisible = true
    }
  }
}

// MARK: - The guide

private struct Article {
  let name, title: String
  let paragraphs: [String]
}

private struct Chapter {
  let name, title: String
  let articles: [Article]

  func article(_ name: String) -> Article? { articles.first { $0.name == name } }

  static func named(_ name: String) -> Chapter? { all.first { $0.name == name } }

  static let all = [
    Chapter(
      name: "shore", title: "The Shore",
      articles: [
        Article(
          name: "tides", title: "Tides",
          paragraphs: [
            "The sea comes and goes twice a day, a little less than an hour later each day "
              + "than on the one before.",
            "It is the moon that pulls it, and the sun that helps or hinders: when both stand "
              + "in one line, at new and at full moon, the water rises highest and falls lowest.",
            "Whoever walks out over the flats looks at the table first, and turns round while "
              + "the water is still falling. The gullies fill before the sand does, and they fill "
              + "from behind.",
            "The lowest water bares what is covered on all other days: weed as long as a "
              + "boat, anemones, and the holes of razor clams, which are gone at the first step.",
            "A line of weed and shells marks how high the last tide came. Above it lie those "
              + "of the spring tides, and above these that of the last storm.",
            "In narrow bays the water has nowhere to go but up. There it can rise higher than "
              + "a house, and stand still for no longer than a few minutes.",
            "Nothing else in the sky is as useful to know as the age of the moon.",
          ]),
        Article(
          name: "birds", title: "Birds of the Flats",
          paragraphs: [
            "Each has a beak for a depth of its own: the plover picks from the surface, the "
              + "redshank reaches an inch below, and the curlew as deep as a hand is long.",
            "So they feed side by side, and hardly ever quarrel.",
          ]),
      ]),
    Chapter(
      name: "woods", title: "The Woods",
      articles: [
        Article(
          name: "moss", title: "Moss",
          paragraphs: [
            "Moss has no roots. It drinks with its leaves, and waits where there is nothing "
              + "to drink.",
            "A cushion that has been dry for years turns green within the minute that it rains.",
          ]),
        Article(
          name: "owls", title: "Owls",
          paragraphs: [
            "The edge of an owl's feather is a comb, which takes the sound from its flight.",
            "Its ears stand at different heights, so that it hears how far below it a mouse is.",
          ]),
      ]),
  ]
}
