import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Pages of small programs: segments, a drill-down, a calendar and a list of the top 25.
final class SamplePagesTests: GtkTestCase {
  func testCountrySegments_PushFromTheSelectedChild() {
    onGtk {
      Gtk.setAnimations(false)
      let manager = SegmentManagingController(
        viewControllers: [
          ListPage("Italy", ["Rome", "Turin"]), ListPage("Australia", ["Perth"]),
        ], accessibilityLabel: "Country")
      let navigation = NavigationController(rootViewController: manager)
      show(navigation)
      let bar = navigation.navigationBar.surface
      XCTAssertEqual(bar.texts, ["Italy", "Australia"])
      navigation.view.click("Turin")
      XCTAssertEqual(bar.texts, ["Italy", "Turin"])
      bar.click("Italy")
      bar.click("Australia")
      XCTAssertNil(navigation.view.button("Turin"), "only the selected child is shown")
      navigation.view.click("Perth")
      XCTAssertEqual(bar.texts, ["Australia", "Perth"])
    }
  }

  func testAlbumAndPhotoPages_AreOpenedAndATapHidesTheBar() {
    onGtk {
      Gtk.setAnimations(false)
      let navigation = NavigationController(rootViewController: AlbumsPage())
      let window = show(navigation)
      let bar = navigation.navigationBar.surface
      XCTAssertEqual(bar.texts, ["Photos"])
      navigation.view.click("Summer")
      XCTAssertEqual(bar.texts, ["Photos", "Summer"])
      navigation.view.click("2")
      XCTAssertEqual(bar.texts, ["Summer", "2 of 3"])
      let photo = navigation.topViewController as? PhotoPage
      photo?.tap.click()
      pump(until: { !navigation.navigationBarReveal.widget.isOnScreen })
      pump(until: { photo?.view.height == window.height })
      photo?.tap.click()
      pump(until: { bar.isOnScreen })
      bar.click("Summer")
      bar.click("Photos")
      navigation.view.click("Winter")
      XCTAssertEqual(bar.texts, ["Photos", "Winter"], "the same class shows another album")
    }
  }

  func testCalendar_ShowsItsSegmentsInTheToolbar() {
    onGtk {
      Gtk.setAnimations(false)
      let views = ["List", "Day", "Month"].map { ListPage($0, ["Event of the \($0)"]) }
      let manager = SegmentManagingController(viewControllers: views)
      manager.title = "Calendar"
      manager.navigationItem.titleView = nil
      let space = BarButtonItem.flexibleSpace()
      manager.toolbarItems = [
        BarButtonItem(title: "Today"), space, BarButtonItem(customView: manager.segmentedControl),
        space,
      ]
      let navigation = NavigationController(rootViewController: manager)
      navigation.setToolbarHidden(false, animated: false)
      show(navigation)
      let toolbar = navigation.toolbar.actionBar
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Calendar"])
      pump(until: { toolbar.isOnScreen })
      XCTAssertEqual(toolbar.texts, ["Today", "List", "Day", "Month"])
      toolbar.click("Month")
      XCTAssertEqual(manager.activeViewController, views[2])
      navigation.view.click("Event of the Month")
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Month", "Event of the Month"])
      pump(until: { !toolbar.isOnScreen })
      navigation.pop()
      pump(until: { toolbar.isOnScreen })
      XCTAssertEqual(toolbar.texts, ["Today", "List", "Day", "Month"])
    }
  }

  func testSegmentedControlOnScreen_MovesFromTitleToToolbar() {
    onGtk {
      Gtk.setAnimations(false)
      let manager = SegmentManagingController(
        viewControllers: ["List", "Day"].map { ListPage($0, []) })
      manager.title = "Calendar"
      let navigation = NavigationController(rootViewController: manager)
      navigation.setToolbarHidden(false, animated: false)
      show(navigation)
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["List", "Day"])
      manager.navigationItem.titleView = nil
      manager.toolbarItems = [BarButtonItem(customView: manager.segmentedControl)]
      XCTAssertEqual(navigation.navigationBar.surface.texts, ["Calendar"])
      pump(until: { manager.segmentedControl.asWidget.isMapped })
      XCTAssertEqual(navigation.toolbar.actionBar.texts, ["List", "Day"])
    }
  }

  func testTopTwentyFive_ShowsThreeSourcesInOneList() {
    onGtk {
      let stage = Stage()
      let sources = ["Top Free": "Chess", "Top Paid": "Maps", "Top Grossing": "Cards"]
      let table = Label("Chess")
      let titles = ["Top Free", "Top Paid", "Top Grossing"]
      let control = SegmentedControl(titles: titles, accessibilityLabel: "Top 25")
      control.onValueChanged = { [weak control] in
        let title = control?.selectedSegmentIndex.flatMap { control?.titleForSegment(at: $0) }
        table.text = title.flatMap { sources[$0] } ?? ""
      }
      let page = stage.page("Top 25")
      page.makeView = { table }
      page.navigationItem.titleView = control
      stage.navigation.setViewControllers([page])
      _ = stage.transcript.take()
      for title in titles.reversed() {
        stage.navigation.view.click(title)
        XCTAssertEqual(table.text, sources[title])
      }
      XCTAssertEqual(stage.transcript.take(), [], "the page is not replaced")
    }
  }
}

/// A page with a button for each entry, which pushes an empty page of that title.
@MainActor private final class ListPage: ViewController {
  private let entries: [String]

  init(_ title: String, _ entries: [String]) {
    self.entries = entries
    super.init(title: title)
  }

  override func loadView() {
    view = Box(
      .vertical,
      children: entries.map { entry in
        let button = Button(label: entry)
        button.onClicked { [weak self] in
          self?.navigationController?.push(ViewController(title: entry))
        }
        return button
      })
  }
}

@MainActor private final class AlbumsPage: ViewController {
  init() { super.init(title: "Photos") }

  override func loadView() {
    view = Box(
      .vertical,
      children: ["Summer", "Winter"].map { name in
        let button = Button(label: name)
        button.onClicked { [weak self] in self?.navigationController?.push(GridPage(name)) }
        return button
      })
  }
}

@MainActor private final class GridPage: ViewController {
  init(_ name: String) { super.init(title: name) }

  override func loadView() {
    view = Box(
      .horizontal,
      children: (1...3).map { number in
        let button = Button(label: "\(number)")
        button.onClicked { [weak self] in self?.navigationController?.push(PhotoPage(number)) }
        return button
      })
  }
}

@MainActor private final class PhotoPage: ViewController {
  let tap = ClickGesture()

  init(_ number: Int) {
    super.init(title: "\(number) of 3")
    wantsFullScreenLayout = true
  }

  override func viewDidLoad() {
    tap.onReleased { [weak self] _ in
      guard let navigation = self?.navigationController else { return }
      navigation.setNavigationBarHidden(!navigation.isNavigationBarHidden, animated: true)
    }
    view.addController(tap)
  }
}
