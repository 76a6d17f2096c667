import GObjectKit
import GtkKit
import GtkTestSupport
import Observation
import XCTest

@testable import NavigationKit

/// The code of the article on models.
final class ModelsArticleTests: GtkTestCase {
  func testModelChanged_UpdatesAllPagesAndKeepsOtherRows() {
    onGtk {
      let stage = Stage()
      let shelf = Shelf()
      let pages = [ShelfController(shelf), ShelfController(shelf)]
      for page in pages { stage.navigation.push(page, animated: false) }
      let widgets = pages.map(\.list.rows)
      shelf.rename(1, to: "Villette")
      shelf.add("Middlemarch")
      shelf.remove(0)
      for (page, old) in zip(pages, widgets) where page.isViewLoaded {
        XCTAssertEqual(page.rows.map(\.title), ["Villette", "Middlemarch"])
        XCTAssertEqual(page.list.rows.count, 2)
        XCTAssertEqual(page.list.rows.first?.pointer, old[1].pointer)
        XCTAssertTrue(page.list.rows[0].texts.contains("Villette"))
      }
      XCTAssertTrue(pages.allSatisfy(\.isViewLoaded))
    }
  }

  func testPoppedPage_IsFreed() {
    onGtk {
      let stage = Stage()
      let shelf = Shelf()
      weak var page: ShelfController?
      stage.navigation.push(
        {
          let new = ShelfController(shelf)
          page = new
          return new
        }(), animated: false)
      XCTAssertNotNil(page)
      stage.navigation.pop(animated: false)
      pump(until: { page == nil })
      shelf.add("Middlemarch")
    }
  }

  func testFollowedModelChanged_UpdatesThePage() {
    onGtk {
      let stage = Stage()
      let reader = Reader()
      let page = ReaderController(reader)
      stage.navigation.push(page, animated: false)
      XCTAssertEqual(page.label.text, "Page 1")
      reader.page = 2
      reader.title = "Persuasion"
      pump(until: { page.title == "Persuasion" })
      XCTAssertEqual(page.label.text, "Page 2")
    }
  }
}

@MainActor private final class Shelf {
  enum Change { case added(Int), removed(Int), renamed(Int) }

  let changes = Notifier<Change>()
  private(set) var titles = ["Emma", "Persuasion"]

  func add(_ title: String) {
    titles.append(title)
    changes.notify(.added(titles.count - 1))
  }

  func remove(_ index: Int) {
    titles.remove(at: index)
    changes.notify(.removed(index))
  }

  func rename(_ index: Int, to title: String) {
    titles[index] = title
    changes.notify(.renamed(index))
  }
}

@MainActor private final class ShelfController: ViewController {
  private let shelf: Shelf
  let list = ListBox(style: .boxed)
  private(set) var rows: [ListRow] = []
  private var subscription: Subscription?

  init(_ shelf: Shelf) {
    self.shelf = shelf
    super.init(title: "Shelf")
  }

  override func loadView() { view = ScrolledWindow(child: list) }

  override func viewDidLoad() {
    for index in shelf.titles.indices { show(.added(index)) }
    subscription = shelf.changes.observe { [weak self] in self?.show($0) }
  }

  private func show(_ change: Shelf.Change) {
    switch change {
    case .added(let index):
      rows.insert(ListRow(shelf.titles[index], hasArrow: true), at: index)
      list.insert(rows[index], at: index)
    case .removed(let index):
      rows.remove(at: index)
      list.remove(at: index)
    case .renamed(let index):
      rows[index].title = shelf.titles[index]
    }
  }
}

@MainActor @Observable private final class Reader {
  var title = "Emma"
  var page = 1
}

@MainActor private final class ReaderController: ViewController {
  private let reader: Reader
  let label = Label()

  init(_ reader: Reader) {
    self.reader = reader
    super.init()
  }

  override func loadView() { view = label }

  override func viewDidLoad() {
    follow(reader) { [weak self] reader in
      self?.title = reader.title
      self?.label.text = "Page \(reader.page)"
    }
  }
}
