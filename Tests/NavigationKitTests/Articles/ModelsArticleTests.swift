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

  func testObservableModelFollowedByATask_UpdatesThePage() {
    onGtk {
      let model = ObservableModel()
      let label = Label()
      let following = Task {
        for await titles in Observations({ model.titles }) {
          label.text = titles.joined(separator: " ")
        }
      }
      pump(until: { label.text == "Emma" })
      model.titles.append("Persuasion")
      pump(until: { label.text == "Emma Persuasion" })
      following.cancel()
      var isOver = false
      Task {
        await following.value
        isOver = true
      }
      pump(until: { isOver })
    }
  }
}

@MainActor private final class Shelf {
  enum Change { case added(Int), removed(Int), renamed(Int) }

  private struct Follower {
    weak var object: AnyObject?
    let handler: (Change) -> Void
  }

  private(set) var titles = ["Emma", "Persuasion"]
  private var followers: [Follower] = []

  func follow(as object: AnyObject, _ handler: @escaping (Change) -> Void) {
    followers.removeAll { $0.object == nil }
    followers.append(Follower(object: object, handler: handler))
  }

  func add(_ title: String) {
    titles.append(title)
    tell(.added(titles.count - 1))
  }

  func remove(_ index: Int) {
    titles.remove(at: index)
    tell(.removed(index))
  }

  func rename(_ index: Int, to title: String) {
    titles[index] = title
    tell(.renamed(index))
  }

  private func tell(_ change: Change) {
    for follower in followers where follower.object != nil { follower.handler(change) }
  }
}

@MainActor private final class ShelfController: ViewController {
  private let shelf: Shelf
  let list = ListBox(style: .boxed)
  private(set) var rows: [ListRow] = []

  init(_ shelf: Shelf) {
    self.shelf = shelf
    super.init(title: "Shelf")
  }

  override func loadView() { view = ScrolledWindow(child: list) }

  override func viewDidLoad() {
    for index in shelf.titles.indices { show(.added(index)) }
    shelf.follow(as: self) { [weak self] in self?.show($0) }
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
