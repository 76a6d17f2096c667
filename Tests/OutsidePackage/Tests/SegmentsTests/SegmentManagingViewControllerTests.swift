import GtkKit
import GtkTestSupport
import NavigationKit
import Segments
import XCTest

/// A container outside NavigationKit forwards all that its child offers.
final class SegmentManagingViewControllerTests: GtkTestCase {
  func testSegments_HaveTheTitlesOfTheChildrenAndTheFirstIsShown() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.texts(of: "navigation-bar"), ["Italy", "Australia"])
      XCTAssertTrue(stage.italy.view.isMapped)
      XCTAssertFalse(stage.australia.isViewLoaded)
      pump(until: { stage.window.title == "Italy" })
    }
  }

  func testBarItems_AreThoseOfTheActiveChild() {
    onGtk {
      let stage = Stage()
      stage.italy.navigationItem.rightBarButtonItem = BarButtonItem(title: "Pizza")
      stage.australia.navigationItem.rightBarButtonItem = BarButtonItem(title: "Surf")
      XCTAssertEqual(stage.texts(of: "navigation-bar"), ["Italy", "Australia", "Pizza"])
      stage.select(1)
      XCTAssertEqual(stage.texts(of: "navigation-bar"), ["Italy", "Australia", "Surf"])
      stage.australia.navigationItem.rightBarButtonItem?.title = "Dive"
      XCTAssertEqual(stage.texts(of: "navigation-bar"), ["Italy", "Australia", "Dive"])
    }
  }

  func testToolbarItems_AreThoseOfTheActiveChild() {
    onGtk {
      let stage = Stage()
      stage.navigation.isToolbarHidden = false
      stage.italy.toolbarItems = [BarButtonItem(title: "Map")]
      XCTAssertEqual(stage.texts(of: "navigation-toolbar"), ["Map"])
      stage.select(1)
      XCTAssertEqual(stage.navigation.toolbar.items.count, 0)
      stage.select(0)
      XCTAssertEqual(stage.texts(of: "navigation-toolbar"), ["Map"])
    }
  }

  func testTitle_IsThatOfTheActiveChildAndFollowsIt() {
    onGtk {
      let stage = Stage()
      stage.select(1)
      pump(until: { stage.window.title == "Australia" })
      stage.australia.title = "Oz"
      pump(until: { stage.window.title == "Oz" })
    }
  }

  func testBackTitle_IsThatOfTheSelectedSegment() {
    onGtk {
      let stage = Stage()
      stage.manager.title = "Countries"
      stage.select(1)
      stage.australia.navigationController?.push(ViewController(title: "Perth"), animated: false)
      XCTAssertEqual(stage.texts(of: "navigation-bar"), ["Australia", "Perth"])
      XCTAssertEqual(stage.navigation.viewControllers.count, 2)
    }
  }

  func testAppearance_ReachesOnlyTheActiveChildOnce() {
    onGtk {
      let stage = Stage()
      XCTAssertEqual(stage.log.take(), ["Italy.willAppear", "Italy.didAppear"])
      stage.select(1)
      XCTAssertEqual(
        stage.log.take(),
        [
          "Italy.willDisappear", "Italy.didDisappear", "Australia.willAppear",
          "Australia.didAppear",
        ])
      stage.navigation.push(ViewController(title: "Perth"), animated: false)
      XCTAssertEqual(stage.log.take(), ["Australia.willDisappear", "Australia.didDisappear"])
      stage.navigation.pop(animated: false)
      XCTAssertEqual(stage.log.take(), ["Australia.willAppear", "Australia.didAppear"])
      stage.window.isVisible = false
      pump(until: { stage.log.lines.count == 2 })
      XCTAssertEqual(stage.log.take(), ["Australia.willDisappear", "Australia.didDisappear"])
    }
  }

  func testFocus_ReturnsToTheWidgetThatHadIt() {
    onGtk {
      let stage = Stage()
      stage.italy.second.grabFocus()
      stage.manager.select(1)
      XCTAssertEqual(stage.window.focus, stage.australia.first)
      stage.manager.select(0)
      XCTAssertEqual(stage.window.focus, stage.italy.second)
      stage.navigation.push(ViewController(title: "Rome"), animated: false)
      stage.navigation.pop(animated: false)
      XCTAssertEqual(stage.window.focus, stage.italy.second)
    }
  }

  func testRestoredState_SelectsTheSegmentAndReachesTheChildren() {
    onGtk {
      let stage = Stage()
      stage.select(1)
      (stage.italy.row, stage.australia.row) = (3, 4)
      let state = stage.manager.restorableState
      let restored = CountriesController()
      restored.restorableState = state
      XCTAssertEqual(restored.activeViewController?.title, "Australia")
      XCTAssertEqual(restored.countries.map(\.row), [3, 4])
      XCTAssertFalse(restored.isViewLoaded)
    }
  }

  func testPreferredSize_IsThatOfTheActiveChild() {
    onGtk {
      let stage = Stage()
      let sheet = CountriesController()
      sheet.countries[0].preferredContentSize = Size(width: 300, height: 200)
      stage.navigation.present(NavigationController(rootViewController: sheet), animated: false)
      pump(until: { sheet.view.width > 0 })
      XCTAssertEqual(sheet.view.width, 300)
      stage.navigation.dismiss(animated: false)
    }
  }

  func testMemoryWarning_UnloadsTheViewsOfHiddenChildren() {
    onGtk {
      let stage = Stage()
      stage.select(1)
      XCTAssertTrue(stage.italy.unloadView())
      XCTAssertFalse(stage.australia.unloadView(), "its view is on screen")
      stage.select(0)
      XCTAssertTrue(stage.italy.view.isMapped)
    }
  }
}

/// A window with the container at the root of its stack.
@MainActor private final class Stage {
  let window = Window()
  let manager = CountriesController()
  let navigation: NavigationController

  var log: Log { manager.log }
  var italy: CountryController { manager.countries[0] }
  var australia: CountryController { manager.countries[1] }

  init() {
    Gtk.setAnimations(false)
    navigation = NavigationController(rootViewController: manager)
    window.setDefaultSize(width: 500, height: 400)
    window.rootViewController = navigation
    window.present()
    pump(until: { manager.view.isMapped && manager.view.height > 0 })
  }

  /// Clicks a segment, which gives the focus to the control.
  func select(_ index: Int) {
    manager.segmentedControl.asWidget.descendants(of: Button.self)[index].emit("clicked")
  }

  /// The texts of the bar with this style class.
  func texts(of bar: String) -> [String] {
    let bar = navigation.view.descendants(of: Widget.self).first { $0.hasStyleClass(bar) }
    return (bar?.descendants(of: Label.self) ?? []).filter { $0.isMapped && !$0.text.isEmpty }
      .map(\.text)
  }
}

/// The messages that the children got.
@MainActor private final class Log {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

private final class CountriesController: SegmentManagingViewController {
  let log = Log()
  var countries: [CountryController] {
    segmentedViewControllers.compactMap { $0 as? CountryController }
  }

  override func segmentedViewControllerContent() -> [ViewController] {
    ["Italy", "Australia"].map { CountryController($0, log) }
  }
}

extension SegmentManagingViewController {
  /// Selects a segment by code, which leaves the focus where it is.
  fileprivate func select(_ index: Int) {
    segmentedControl.selectedSegmentIndex = index
    didChangeSegmentControl()
  }
}

private final class CountryController: ViewController {
  let first = Button(label: "First")
  let second = Button(label: "Second")
  var row = 0
  private let log: Log

  init(_ name: String, _ log: Log) {
    self.log = log
    super.init(title: name)
  }

  private func add(_ message: String) { log.add("\(title ?? "").\(message)") }

  override func loadView() { view = Box(.vertical, children: [first, second]) }
  override func viewWillAppear(animated: Bool) { add("willAppear") }
  override func viewDidAppear(animated: Bool) { add("didAppear") }
  override func viewWillDisappear(animated: Bool) { add("willDisappear") }
  override func viewDidDisappear(animated: Bool) { add("didDisappear") }
  override var hasStateWithoutView: Bool { true }
  override func encodeRestorableState(to state: inout RestorableState) { state["row"] = row }
  override func decodeRestorableState(from state: RestorableState) { row = state["row"] ?? 0 }
}
