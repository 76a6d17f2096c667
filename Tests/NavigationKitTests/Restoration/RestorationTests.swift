import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// Restoring a stack from a navigation path.
final class RestorationTests: GtkTestCase {
  func testTwentyPages_RestoreTheirStatesBeforeTheFirstFrame() throws {
    try onGtk {
      let path = pathOfTwenty()
      let navigation = NavigationController.withSites()
      XCTAssertNil(navigation.restore(path))
      XCTAssertEqual(navigation.sites, Array(0...20))
      let window = Window()
      window.rootViewController = navigation
      window.present()
      var first: [String]?
      try XCTUnwrap(window.frameClock).onFrameEnd { [weak navigation] in
        let pages = navigation?.viewControllers.filter { $0.isViewLoaded && $0.view.isMapped }
        first = first ?? pages?.map { $0.title ?? "" }
      }
      let loaded = navigation.viewControllers.filter(\.isViewLoaded)
      XCTAssertEqual(loaded, [try XCTUnwrap(navigation.topViewController)])
      pump(until: { first != nil })
      XCTAssertEqual(first, ["Site 20"])
      XCTAssertEqual((navigation.topViewController as? SitePage)?.rowOfView, 20)
      XCTAssertEqual(navigation.path, path, "pages keep their states while not shown")
      navigation.popToRoot(animated: false)
      XCTAssertEqual((navigation.topViewController as? SitePage)?.rowOfView, 99)
    }
  }

  func testPath_EndsBelowAPageWithoutDestination() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      try navigation.push(destination: Site(1))
      navigation.push(ViewController(title: "Without destination"))
      try navigation.push(destination: Site(2))
      XCTAssertEqual(navigation.path.count, 1)
      XCTAssertEqual(navigation.path.destinationNames, ["site"])
      let own = ViewController()
      own.destination = Site(7)
      navigation.setViewControllers([navigation.viewControllers[0], own], animated: false)
      XCTAssertEqual(
        navigation.path.count, 1, "a page made by the app, with a destination, is saved")
    }
  }

  func testRootWithDestination_IsRestored() throws {
    try onGtk {
      let saved = NavigationController.withSites()
      let detail = ViewController(title: "Detail")
      detail.destination = Site(5)
      saved.setViewControllers([detail], animated: false)
      try saved.push(destination: Site(6))
      let text = saved.path.text
      let navigation = NavigationController.withSites()
      XCTAssertNil(navigation.restore(NavigationPath(text: text)))
      XCTAssertEqual(navigation.viewControllers.map(\.title), ["Site 5", "Site 6"])
      let root = navigation.viewControllers[0]
      XCTAssertNil(navigation.restore(NavigationPath(text: text)))
      XCTAssertEqual(navigation.viewControllers[0], root, "the same root is kept")
      var unknown = NavigationPath(text: text)
      unknown.rootDestination?.destination = "unknown"
      XCTAssertEqual(navigation.restore(unknown)?.position, 0)
      XCTAssertEqual(navigation.viewControllers, [root])
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testInvalidEntry_KeepsThePagesBelowAndIsLogged() {
    onGtk {
      typealias Reason = NavigationPath.Problem.Reason
      let bad: [(NavigationPath.Entry, (Reason) -> Bool)] = [
        (
          NavigationPath.Entry(destination: "unknown", value: .null),
          { $0 == .unknownDestination("unknown") }
        ),
        (
          NavigationPath.Entry(destination: "site", value: .string("seven")),
          { if case .invalidValue("site", _) = $0 { true } else { false } }
        ),
        (entry(-1), { $0 == .notMade(destination: "site", details: "NoSuchSite()") }),
        (
          NavigationPath.Entry(destination: "same", value: .decimal(1)),
          { if case .refused("same", _) = $0 { true } else { false } }
        ),
        (
          NavigationPath.Entry(destination: "named", value: .decimal(1)),
          { if case .refused("named", _) = $0 { true } else { false } }
        ),
      ]
      for (entry, isRight) in bad {
        let navigation = NavigationController.withSites()
        let shared = SitePage(Site(500))
        shared.identifier = "taken"
        navigation.destinations.register(Int.self, as: "same") { _ in shared }
        navigation.destinations.register(UInt8.self, as: "named") { _ in
          let page = ViewController()
          page.identifier = "taken"
          return page
        }
        var path = NavigationPath(
          root: RestorableState(),
          entries: [
            NavigationPath.Entry(destination: "same", value: .decimal(1)), RestorationTests.first,
            entry, RestorationTests.first,
          ])
        let problem = navigation.restore(path)
        XCTAssertEqual(problem?.position, 3)
        XCTAssertTrue(problem.map { isRight($0.reason) } ?? false, "\(problem?.reason as Any)")
        XCTAssertEqual(navigation.sites, [0, 500, 1])
        XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
        path.entries.remove(at: 2)
        XCTAssertNil(navigation.restore(path))
      }
    }
  }

  func testDamagedText_RestoresThePagesBeforeTheDamage() {
    onGtk {
      let lines = pathOfTwenty().text.split(separator: "\n")
      let text = lines[..<8].joined(separator: "\n") + "\n{\"destination\":\"sit"
      let navigation = NavigationController.withSites()
      XCTAssertEqual(navigation.restore(NavigationPath(text: text))?.position, 8)
      XCTAssertEqual(navigation.sites, Array(0...7))
      XCTAssertEqual(LogRecorder.takeComplaints().count, 1)
    }
  }

  func testRestoreOverShownPages_ReplacesThemAndTheRootsView() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      show(navigation)
      try navigation.push(destination: Site(1), animated: false)
      XCTAssertNil(navigation.restore(pathOfTwenty()))
      XCTAssertEqual(navigation.sites, Array(0...20))
      navigation.popToRoot(animated: false)
      XCTAssertEqual((navigation.topViewController as? SitePage)?.rowOfView, 99)
    }
  }

  func testScrollPosition_IsRestoredInTheFirstFrame() throws {
    try onGtk {
      let navigation = NavigationController.withLongPage()
      let window = show(navigation)
      try navigation.push(destination: 1, animated: false)
      let page = try XCTUnwrap(navigation.topViewController as? LongPage)
      pump(until: { page.scrollView.height > 0 })
      page.scrollView.scrollPosition = 700
      var path = NavigationPath()
      window.connect("unmap", after: true) { [weak navigation] in path = navigation?.path ?? path }
      window.end()

      let again = NavigationController.withLongPage()
      XCTAssertNil(again.restore(NavigationPath(text: path.text)))
      let second = Window()
      second.setDefaultSize(width: 500, height: 400)
      second.rootViewController = again
      second.present()
      let restored = try XCTUnwrap(again.topViewController as? LongPage)
      var first: Double?
      try XCTUnwrap(second.frameClock).onFrameEnd { [weak restored] in
        first = first ?? restored.map { $0.scrollView.translateContent() }
      }
      pump(until: { first != nil })
      XCTAssertEqual(first ?? 0, -700, accuracy: 1)
    }
  }

  func testDestinationRegisteredTwice_IsRefused() throws {
    try onGtk {
      let navigation = NavigationController.withSites()
      navigation.destinations.register(Site.self, as: "other") { _ in nil }
      navigation.destinations.register(Int.self, as: "site") { _ in nil }
      XCTAssertEqual(LogRecorder.takeComplaints().count, 2)
      try navigation.push(destination: Site(1))
      XCTAssertEqual(
        error { try navigation.push(destination: 1) }, .unknownDestination("Int"),
        "numbers have no registered page")
      XCTAssertEqual(navigation.sites, [0, 1])
    }
  }

  func testRestoredStack_IsFreedWithItsWindow() throws {
    try onGtk {
      weak var navigation: NavigationController?
      var pages: [() -> ViewController?] = []
      do {
        let controller = NavigationController.withSites()
        controller.restore(pathOfTwenty())
        let window = show(controller)
        try controller.open(Site(3), animated: false)
        navigation = controller
        pages = controller.viewControllers.map { page in { [weak page] in page } }
        window.end()
      }
      pump(until: { navigation == nil && pages.allSatisfy { $0() == nil } })
    }
  }

  @MainActor private static var first: NavigationPath.Entry { entry(1) }
}

@MainActor private func entry(_ number: Int) -> NavigationPath.Entry {
  var state = RestorableState()
  state["row"] = number
  return NavigationPath.Entry(
    destination: "site", value: .object(["number": .decimal(.init(number))]), state: state)
}

@MainActor private func pathOfTwenty() -> NavigationPath {
  var root = RestorableState()
  root["row"] = 99
  return NavigationPath(root: root, entries: (1...20).map { entry($0) })
}

/// A page that saves its scroll position.
@MainActor private final class LongPage: ViewController {
  private var position = 0.0
  private(set) lazy var scrollView = ScrolledWindow(
    child: Box(.vertical, children: (0..<200).map { Label("row \($0)") }))

  override func loadView() { view = scrollView }
  override func viewDidLoad() { scrollView.scrollPosition = position }
  override func encodeRestorableState(to state: inout RestorableState) {
    state["position"] = scrollView.scrollPosition
  }
  override func decodeRestorableState(from state: RestorableState) {
    position = state["position"] ?? 0
  }
}

extension ScrolledWindow {
  /// Returns the vertical position of the content in the view.
  fileprivate func translateContent() -> Double {
    let content = child?.children.first ?? self
    return content.translate(x: 0, y: 0, to: self)?.y ?? 0
  }
}

extension NavigationController {
  fileprivate static func withLongPage() -> NavigationController {
    let controller = NavigationController(rootViewController: ViewController())
    controller.destinations.register(Int.self, as: "long") { _ in LongPage() }
    return controller
  }
}
