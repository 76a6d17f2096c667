import GtkKit
import GtkTestSupport
import Observation
import XCTest

@testable import NavigationKit

/// Pages that follow observable models.
final class FollowingTests: GtkTestCase {
  func testChangesInOneTurnOfTheLoop_CallTheHandlerOnce() {
    onGtk {
      let (model, page) = (Counter(), ViewController())
      var seen: [Int] = []
      page.follow(model) { seen.append($0.count) }
      XCTAssertEqual(seen, [0], "at once")
      for count in 1...3 { model.count = count }
      XCTAssertEqual(seen, [0])
      pump(until: { seen == [0, 3] })
      model.count = 4
      pump(until: { seen == [0, 3, 4] })
    }
  }

  func testChangeOfAPropertyThatTheHandlerDidNotRead_DoesNotCallIt() {
    onGtk {
      let (model, page) = (Counter(), ViewController())
      var seen: [Int] = []
      page.follow(model) { seen.append($0.count) }
      model.name = "another"
      model.count = 1
      pump(until: { seen.count > 1 })
      model.name = "one more"
      waitForOtherTasks()
      XCTAssertEqual(seen, [0, 1])
    }
  }

  func testViewUnloaded_StopsTheCallsUntilItIsLoadedAgain() {
    onGtk {
      let model = Counter()
      let page = FollowingPage(model)
      _ = page.view
      XCTAssertTrue(page.unloadView())
      model.count = 1
      waitForOtherTasks()
      XCTAssertEqual(page.seen, [0])
      _ = page.view
      XCTAssertEqual(page.seen, [0, 1])
      model.count = 2
      pump(until: { page.seen.count > 2 })
      waitForOtherTasks()
      XCTAssertEqual(page.seen, [0, 1, 2], "one call, though the view was loaded twice")
    }
  }

  func testReleasedPage_ReleasesTheModel() {
    onGtk {
      weak var model: Counter?
      weak var page: FollowingPage?
      do {
        let counter = Counter()
        let controller = FollowingPage(counter)
        _ = controller.view
        (model, page) = (counter, controller)
        counter.count = 1
      }
      XCTAssertNil(page)
      pump(until: { model == nil })
    }
  }
}

/// Waits until all tasks started so far have run.
@MainActor private func waitForOtherTasks() {
  var isOver = false
  Task { isOver = true }
  pump(until: { isOver })
}

@MainActor @Observable private final class Counter {
  var count = 0
  var name = ""
}

@MainActor private final class FollowingPage: ViewController {
  private let model: Counter
  private(set) var seen: [Int] = []

  init(_ model: Counter) {
    self.model = model
    super.init()
  }

  override func viewDidLoad() {
    follow(model) { [weak self] in self?.seen.append($0.count) }
  }
}
