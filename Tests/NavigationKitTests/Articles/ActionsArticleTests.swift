import GtkKit
import GtkTestSupport
import XCTest

@testable import NavigationKit

/// The code of the article on actions.
final class ActionsArticleTests: GtkTestCase {
  func testCodeInTheArticle_RunsAsDescribed() {
    onGtk {
      let stage = Stage()
      let page = ArticlePage()
      stage.navigation.setToolbarHidden(false, animated: false)
      stage.navigation.push(page)
      pump(until: { stage.button("Sort")?.isOnScreen == true })
      stage.button("By Date")?.emit("clicked")
      stage.navigation.view.button("Details")?.emit("clicked")
      for key in ["<Control>n", "<Control>plus", "<Control>equal"] { stage.window.press(key) }
      XCTAssertEqual(page.heard, ["date", "details true", "add", "enlarge", "enlarge"])
      XCTAssertEqual(stage.button("By Date")?.cast(to: ToggleButton.self)?.isOn, true)
      stage.navigation.view.button("Information")?.emit("clicked")
      pump(until: { page.presentedViewController?.view.isMapped == true })
      page.dismiss(animated: false)
      pump(until: { page.presentedViewController == nil })
    }
  }
}

/// The page in the article.
@MainActor private final class ArticlePage: ViewController {
  var heard: [String] = []

  override func viewDidLoad() {
    let add = BarButtonItem(systemItem: .add) { [weak self] in self?.heard.append("add") }
    add.keys = "<Control>n"
    add.badgeValue = "3"
    navigationItem.rightBarButtonItem = add
    pageActions.addToggle("details", isOn: false) { [weak self] in
      self?.heard.append("details \($0)")
    }
    pageActions.addChoice("sort", "name") { [weak self] in self?.heard.append($0) }
    let details = BarButtonItem(iconName: "view-list-symbolic", accessibilityLabel: "Details")
    details.actionName = "page.details"
    let byDate = BarButtonItem(title: "By Date")
    byDate.actionName = "page.sort('date')"
    let menu = Menu()
    menu.append("By Name", action: "page.sort('name')")
    menu.append("By Date", action: "page.sort('date')")
    let sort = BarButtonItem(title: "Sort")
    sort.menu = menu
    let info = BarButtonItem(
      iconName: "dialog-information-symbolic", accessibilityLabel: "Information")
    info.presentPopover(from: self) { ViewController(title: "Information") }
    toolbarItems = [details, byDate, sort, info]
  }

  override var keyCommands: [KeyCommand] {
    [
      KeyCommand(title: "Larger text", keys: "<Control>plus|<Control>equal") { [weak self] in
        self?.heard.append("enlarge")
      }
    ]
  }
}
