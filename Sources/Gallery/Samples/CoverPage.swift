// Cover Page · S32, S33
//
// Books whose covers have no header bar. The bar moves out while a cover moves in, and back in with
// the first chapter. Hold a swipe halfway to see the bar follow. A cover has its own Back button,
// because its header bar is hidden; Alt+Left and Escape work too.

import GtkKit
import NavigationKit

extension Sample {
  static let coverPage = Sample("cover-page", source: PackageResources.CoverPage_swift) {
    NavigationController(rootViewController: ShelfController(title: "Books"))
  }
}

private struct Book {
  let title, author, beginning: String
  let color: Color
}

private final class ShelfController: ViewController {
  override func loadView() {
    let list = ListBox()
    for book in books { list.append(ListRow(book.title, subtitle: book.author, hasArrow: true)) }
    list.onActivate { [weak self] index in
      self?.navigationController?.push(CoverController(books[index]))
    }
    view = ScrolledWindow(child: list)
  }
}

/// A page without a header bar.
private final class CoverController: ViewController {
  private let book: Book

  init(_ book: Book) {
    self.book = book
    super.init(title: book.title)
  }

  // The library calls this before the page moves in, so the bar moves with the page.
  override func viewWillAppear(animated: Bool) {
    navigationController?.setNavigationBarHidden(true, animated: animated)
  }

  override func viewWillDisappear(animated: Bool) {
    navigationController?.setNavigationBarHidden(false, animated: animated)
  }

  override func loadView() {
    let title = Label(book.title)
    title.addStyleClass("title-1")
    let author = Label(book.author)
    for label in [title, author] { label.wraps = true }
    let back = Button(label: "Back")
    back.onClicked { [weak self] in self?.navigationController?.pop() }
    let read = Button(label: "Read")
    read.addStyleClass("suggested-action")
    read.onClicked { [weak self] in
      if let self { navigationController?.push(ChapterController(book)) }
    }
    let buttons = Box(.horizontal, spacing: 12, children: [back, read])
    buttons.horizontalAlignment = .center
    buttons.margins.top = 24
    let texts = Box(.vertical, spacing: 6, children: [title, author, buttons])
    texts.horizontalAlignment = .center
    texts.verticalAlignment = .center
    texts.margins = Edges(24)
    view = CustomWidget(Cloth(book.color))
    texts.setParent(view)
  }
}

/// Draws the cloth of a binding, and its spine.
private final class Cloth: WidgetBehavior {
  private let color: Color

  init(_ color: Color) { self.color = color }

  func snapshot(_ widget: Widget, into snapshot: Snapshot) {
    let (width, height) = (Double(widget.width), Double(widget.height))
    let cloth = { (alpha: Double) in
      Color(self.color.red, self.color.green, self.color.blue, alpha: alpha)
    }
    snapshot.shade(Rectangle(width: width, height: height), from: cloth(0.35), to: cloth(0.1))
    snapshot.fill(Rectangle(width: 12, height: height), with: color)
    snapshot.drawChildren(of: widget)
  }
}

private final class ChapterController: ViewController {
  private let book: Book

  init(_ book: Book) {
    self.book = book
    super.init(title: "Chapter 1")
  }

  override func loadView() {
    let text = Label(book.beginning)
    text.wraps = true
    text.justify(.start)
    text.verticalAlignment = .start
    text.margins = Edges(18)
    view = ScrolledWindow(child: Clamp(child: text))
  }
}

private let books = [
  Book(
    title: "The Ferry", author: "A story in nine crossings",
    beginning:
      "The ferry left at six, whether anybody was on it or not. This morning there was one "
      + "passenger, with a ladder.",
    color: Color(0.15, 0.35, 0.6)),
  Book(
    title: "Weather for Beginners", author: "What clouds are about to do",
    beginning:
      "Look west first. In most places, that is where the weather comes from, and it seldom "
      + "hides what it intends.",
    color: Color(0.3, 0.5, 0.25)),
  Book(
    title: "Bread", author: "Forty loaves and what went wrong with them",
    beginning:
      "The first loaf was a stone. I have kept it: it holds the kitchen door open in summer.",
    color: Color(0.65, 0.35, 0.15)),
]
