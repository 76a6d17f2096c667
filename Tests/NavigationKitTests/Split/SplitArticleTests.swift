import Foundation
import GObjectKit
import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The code of the article on split views.
final class SplitArticleTests: GtkTestCase {
  func testRefusedChoice_SelectsTheRowOfTheShownDetail() {
    onGtk {
      let stage = ArticleStage()
      stage.choose(1)
      pump(until: { stage.detailTitle == "Peru" })
      XCTAssertEqual(stage.sidebar.list.selectedIndex, 1)
      stage.split.showDetailViewController(CountryController(stage.sidebar.countries[2]))
      XCTAssertEqual(stage.sidebar.list.selectedIndex, 2)
      (stage.split.secondary.topViewController as? CountryController)?.isKept = true
      stage.sidebar.list.selectedIndex = 0
      stage.choose(0)
      pump(until: { stage.sidebar.list.selectedIndex == 2 })
      XCTAssertEqual(stage.detailTitle, "Chad")
    }
  }

  func testRowChosenAgain_ShowsTheSameDetail() {
    onGtk {
      let stage = ArticleStage(width: 400)
      stage.choose(1)
      pump(until: { stage.split.topColumn == .secondary })
      let page = stage.split.secondary.topViewController
      stage.split.show(.primary, animated: false)
      stage.choose(1)
      XCTAssertEqual(stage.split.topColumn, .secondary)
      XCTAssertEqual(stage.split.secondary.topViewController, page)
    }
  }

  func testShownItemDeleted_ShowsPlaceholderAndSidebar() {
    onGtk {
      let stage = ArticleStage(width: 400)
      stage.choose(1)
      pump(until: { stage.split.topColumn == .secondary })
      stage.sidebar.delete(stage.sidebar.countries[1])
      XCTAssertEqual(stage.detailTitle, "No Country")
      XCTAssertEqual(stage.split.topColumn, .primary)
      XCTAssertEqual(stage.sidebar.list.rows.count, 2)
      XCTAssertNil(stage.sidebar.list.selectedIndex)
    }
  }

  func testF9_TogglesTheSidebar() {
    onGtk {
      let stage = ArticleStage()
      for isHidden in [true, false] {
        XCTAssertTrue(stage.window.press("F9"))
        XCTAssertEqual(stage.split.isPrimaryHidden, isHidden)
        pump(until: { stage.split.primary.view.isMapped != isHidden })
      }
    }
  }

  func testSession_RestoresTheDetail() {
    onGtk {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let first = ArticleStage(folder: folder)
      first.choose(2)
      pump(until: { first.detailTitle == "Chad" })
      first.split.session?.save()
      first.close()
      let second = ArticleStage(width: 400, folder: folder)
      XCTAssertEqual(second.detailTitle, "Chad")
      XCTAssertEqual(second.split.topColumn, .secondary)
    }
  }
}

/// The program in the article.
@MainActor private final class ArticleStage {
  let window = Window()
  let sidebar = CountriesController()
  let split: AtlasController

  init(width: Int = 800, folder: URL? = nil) {
    Gtk.setAnimations(false)
    split = AtlasController(primary: sidebar, secondary: NoCountryController())
    if let folder { restore(split, folder) }
    window.setDefaultSize(width: width, height: 400)
    window.rootViewController = split
    window.present()
    pump(until: { [split] in split.view.height > 0 && !split.hasChangedMode })
  }

  var detailTitle: String { split.secondary.topViewController?.title ?? "" }

  func choose(_ index: Int) { sidebar.countryWasChosen(sidebar.countries[index]) }

  func close() {
    window.destroy()
    MainLoop.runPending()
  }
}

@MainActor private func restore(_ split: SplitViewController, _ folder: URL) {
  split.secondary.destinations.register(Country.self, as: "country") { CountryController($0) }
  NavigationSession.start(file: folder.appending(path: "session").path, for: split).restore()
}

nonisolated private struct Country: Codable, Hashable { let name: String }

@MainActor private final class NoCountryController: ViewController {
  init() { super.init(title: "No Country") }
}

@MainActor private final class CountryController: ViewController {
  let country: Country
  var isKept = false

  init(_ country: Country) {
    self.country = country
    super.init(title: country.name)
    destination = country
  }

  override func shouldPop(reason: PopReason) async -> Bool { !isKept }
}

@MainActor private final class AtlasController: SplitViewController {
  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: "Show or hide the sidebar", keys: "F9") { [weak self] in
        self?.isPrimaryHidden.toggle()
      }
    ]
  }
}

@MainActor private final class CountriesController: ViewController {
  private(set) var countries = ["Oman", "Peru", "Chad"].map { Country(name: $0) }
  let list = ListBox(style: .sidebar, selection: .single)
  private var subscription: Subscription?

  init() { super.init(title: "Countries") }

  override func loadView() { view = ScrolledWindow(child: list) }

  override func viewDidLoad() {
    for country in countries { list.append(ListRow(country.name)) }
    list.onActivate { [weak self] index in
      guard let self else { return }
      countryWasChosen(countries[index])
    }
    subscription = splitViewController?.secondary.observeStack { [weak self] _ in
      self?.selectShownRow()
    }
    selectShownRow()
  }

  private var shownCountry: Country? {
    (splitViewController?.secondary.viewControllers.first as? CountryController)?.country
  }

  private func selectShownRow() {
    list.selectedIndex = shownCountry.flatMap { countries.firstIndex(of: $0) }
  }

  func countryWasChosen(_ country: Country) {
    guard let split = splitViewController else { return }
    if country == shownCountry { return split.show(.secondary) }
    Task {
      await split.requestDetailViewController(CountryController(country))
      selectShownRow()
    }
  }

  func delete(_ country: Country) {
    guard let index = countries.firstIndex(of: country) else { return }
    let wasShown = country == shownCountry
    countries.remove(at: index)
    list.remove(at: index)
    guard wasShown, let split = splitViewController else { return }
    split.secondary.setViewControllers([NoCountryController()], animated: false)
    split.show(.primary)
  }
}
